/** One polite live region for the whole console. Announces results and page changes without moving focus. */
import { createStore, useStore } from '#/console/api/base/store'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'

const announcement = createStore({ text: '', turn: 0 })

/** Announces `text` to screen readers after the current announcement. */
export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 })
}

export function Announcer() {
  const { text, turn } = useStore(announcement)
  return (
    // Screen readers skip an unchanged text, so a no-break space alternates.
    <VisuallyHidden as="div" role="status" aria-live="polite" data-announcer="">
      {turn % 2 === 0 ? text : `${text}\u00a0`}
    </VisuallyHidden>
  )
}
