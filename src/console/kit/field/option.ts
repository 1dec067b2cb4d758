import type { Tone } from '../feedback/tone'

/** An option of a select or combobox. */
export interface Option {
  value: string
  label: string
  /** An identifier in monospace after the label */
  detail?: string | undefined
  /** A mark before the label; the label or detail must repeat its meaning */
  tone?: Tone | undefined
  disabledReason?: string | undefined
}
