/** As a `ref`: focuses content that replaces the pressed button, which took the focus with it. The content has `tabIndex={-1}`. */
export const focusNew = (content: HTMLElement | null): void => content?.focus()
