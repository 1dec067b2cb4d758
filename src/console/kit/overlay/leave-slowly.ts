/** Whether the user wants less motion: the tokens are zero then. */
const still = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--slow')) === 0

/**
 * A ref that lets an element leave by its own transition to `data-ending-style` when the page removes it: as a copy, because the page
 * doesn't wait.
 */
export function leaveSlowly(node: HTMLElement | null) {
  if (!node) return undefined
  return () => {
    if (still()) return
    const { left, top, width, height } = node.getBoundingClientRect()
    const copy = node.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return
    copy.inert = true
    queueMicrotask(() => {
      if (node.isConnected) return
      // Where it was, and without the transition of an element that appears.
      Object.assign(copy.style, {
        position: 'fixed',
        margin: '0',
        inset: `${top}px auto auto ${left}px`,
        transition: 'none',
      })
      Object.assign(copy.style, { width: `${width}px`, height: `${height}px`, maxHeight: 'none' })
      document.body.append(copy)
      copy.getBoundingClientRect()
      copy.style.transition = ''
      copy.dataset['endingStyle'] = ''
      void Promise.allSettled(copy.getAnimations().map(({ finished }) => finished)).then(() => copy.remove())
    })
  }
}
