import { useEffect } from 'react'
import { useTypedParam } from '#/app/address/use-typed-param'
import { SearchField } from '#/ui/field/search-field'

const SETTLE_MS = 300

interface Props {
  readonly label: string
  readonly placeholder: string
  /** Value in the URL */
  readonly value: string
  readonly onChange: (text: string) => void
  /** Applies the text on Enter instead of after a pause */
  readonly byEnter?: boolean
}

/** Search box for one parameter of the URL. */
export function TypedSearch({ label, placeholder, value, onChange, byEnter = false }: Props) {
  const [typed, setTyped] = useTypedParam(value)
  useEffect(() => {
    if (typed === value || (byEnter && typed !== '')) return undefined
    const timer = setTimeout(() => onChange(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange, byEnter])
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
