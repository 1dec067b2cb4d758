import { visible } from '#/lib/text'

interface SuggestionsProps {
  /** For the field's `list` attribute. */
  id: string
  /** The value to enter, and a label if it needs one */
  of: readonly { readonly value: string | number; readonly label?: string }[]
}

/** Suggestions of a text field. Entered as is; shown with invisible and bidirectional characters made visible. */
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
