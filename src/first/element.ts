type Child = Node | string | undefined

/** A new element of this class; texts become text, and what is undefined is left out. */
export function element(tag: string, className = '', ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.append(...children.filter((c) => c !== undefined))
  return made
}

/** Keeps the place of something that is drawn later. */
export function placeFor(made: HTMLElement): HTMLElement {
  made.style.visibility = 'hidden'
  return made
}
