type Child = Node | string | undefined

/** Creates an element of this class. Strings become text nodes, undefined is skipped. */
export function element(tag: string, className = '', ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.append(...children.filter((c) => c !== undefined))
  return made
}

/** Reserves the space of something drawn later. */
export function placeFor(made: HTMLElement): HTMLElement {
  made.style.visibility = 'hidden'
  return made
}
