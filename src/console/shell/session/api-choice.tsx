import { SelectField } from '#/console/kit/field/select'
import type { ApiChoice } from '#/console/api/base/config'
import { apiAddress } from './api-address'
import { apiLabel } from './words'

interface ApiChoiceProps {
  apis: readonly ApiChoice[]
  /** URL of the selected API. */
  value: string
  onChange: (url: string) => void
}

/** Selects one of the configured APIs to sign in to. */
export function ApiChoiceField({ apis, value, onChange }: ApiChoiceProps) {
  return (
    <SelectField
      label="API"
      value={value}
      onChange={onChange}
      options={apis.map((api) => ({ value: api.url, label: apiLabel(api.label, apiAddress(api.url)) }))}
    />
  )
}
