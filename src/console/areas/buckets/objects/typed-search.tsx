import { useEffect } from 'react'
import { useTypedParam } from '#/console/resource/address/use-typed-param'
import { SearchField } from '#/console/kit/field/search-field'

const SETTLE_MS = 300

interface Props {
  readonly label: string
  readonly placeholder: string
  /** Value in the URL */
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Search box for one parameter of the URL. */
export function TypedSearch({ label, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useTypedParam(value)
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      onEnter={() => typed !== value && onChange(typed)}
    />
  )
}
