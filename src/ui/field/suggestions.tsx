import { visible } from '#/lib/text'

interface SuggestionsProps {
  /** The field names it in its `list`. */
  id: string
  /** What would be entered, and what is said of it where that is not all */
  of: readonly { readonly value: string | number; readonly label?: string }[]
}

/** What a field offers while one types. Entered as it is, shown with what hides or turns the direction of text made visible. */
export function Suggestions({ id, of }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {of.map(({ value, label = String(value) }) => (
        <option key={value} value={value}>
          {visible(label).text}
        </option>
      ))}
    </datalist>
  )
}
