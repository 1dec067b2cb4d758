import type { Tone } from '../feedback/tone'

/** One of the values a select or combobox offers. */
export interface Option {
  value: string
  label: string
  /** After the label, in the monospaced face: an identifier */
  detail?: string | undefined
  /** A mark before the label; say in the label or the detail what it means */
  tone?: Tone | undefined
  disabledReason?: string | undefined
}
