import { SelectField } from '#/ui/field/select'
import type { ApiChoice as Choice } from '#/api/client/config'
import { apiAddress } from './api-address'

interface ApiChoiceProps {
  apis: readonly Choice[]
  /** The chosen API's address. */
  value: string
  onChange: (url: string) => void
}

/** Which of the configured APIs to sign in to. */
export function ApiChoice({ apis, value, onChange }: ApiChoiceProps) {
  return (
    <SelectField
      label="API"
      value={value}
      onChange={onChange}
      options={apis.map((api) => ({ value: api.url, label: `${api.label} · ${apiAddress(api.url)}` }))}
    />
  )
}
