/** One polite live region for the whole console: results and page changes are said without moving anyone. */
import { createStore, useStore } from '#/api/session/store'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'

const said = createStore({ text: '', turn: 0 })

/** Says `text` to a screen reader once it has finished what it is saying. */
export function announce(text: string): void {
  said.set({ text, turn: said.get().turn + 1 })
}

export function Announcer() {
  const { text, turn } = useStore(said)
  return (
    // The same words twice in a row are said twice only if the text differs: a no-break space alternates.
    <VisuallyHidden as="div" role="status" aria-live="polite" data-announcer="">
      {turn % 2 === 0 ? text : `${text}\u00a0`}
    </VisuallyHidden>
  )
}
