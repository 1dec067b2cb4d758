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

/** The options with those that can't be chosen last, so that arrow keys reach the others first. */
export const disabledLast = (options: readonly Option[]): readonly Option[] =>
  options.toSorted((a, b) => Number(a.disabledReason !== undefined) - Number(b.disabledReason !== undefined))
