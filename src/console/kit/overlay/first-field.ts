const FIELD = 'input:not([type="hidden"], :disabled), textarea, select, [role="combobox"]'

/** The field that gets focus when a dialog opens: the first one, or the checked one if that is a group of radio buttons. */
export function firstField(inside: Pick<ParentNode, 'querySelector'>): HTMLElement | null {
  const first = inside.querySelector<HTMLElement>(FIELD)
  return first?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>(':checked') ?? first
}
