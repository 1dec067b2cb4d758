import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterPaint } from '#/lib/after-paint'
import { rowInList } from '#/console/kit/layout/lost-focus'
import { rowControl } from '../shortcuts/list-keys'
import { announce } from '#/console/resource/page/announce'

const heading = () => document.querySelector<HTMLElement>('main h1')
const inDialog = () => document.activeElement?.closest('[role=dialog], [role=alertdialog], dialog') != null
/** Notifications outlive pages: a user who moved into one, often while a dialog was closing, stays there. */
const inNotification = () => document.activeElement?.closest('[data-keeps-focus]') != null

/** The row that had focus when an entry of the history was left, by the entry's key. */
const rows = new Map<string, string>()
/** The row with focus, or whose menu has it. */
function rowNow(): string | undefined {
  const at = document.activeElement
  const opener = at?.closest('[role=menu]')
    ? document.querySelector('main [aria-haspopup=menu][aria-expanded=true]')
    : at
  return opener?.closest<HTMLElement>('main tr[data-row]')?.dataset['row']
}
const rowOf = (id: string | undefined) =>
  id === undefined ? null : rowControl(document.querySelector(`main tr[data-row="${CSS.escape(id)}"]`))

/**
 * Focuses the new page's heading, or the row that Back returns to, and announces its title after a navigation. A page that
 * stays, with a panel opened or a tab selected, keeps its focus: the panel or tab manages its own.
 */
export function RouteFocus() {
  const router = useRouter()
  useEffect(() => {
    let last: { at: Element; text: string } | undefined
    let next: () => void = () => undefined
    const waiting = new MutationObserver(() => next())
    const later = (what: () => void) => {
      next = what
      waiting.observe(document.body, { childList: true, subtree: true })
    }
    /** Waits for a closing panel of the last page. A panel of the new page keeps focus. */
    const focus = (at: HTMLElement) => {
      if (inDialog()) return later(() => focus(at))
      waiting.disconnect()
      if (!inNotification()) at.focus({ preventScroll: at.matches('h1') })
    }
    /** Focuses the heading as soon as it exists, unless the user has moved focus in the meantime. */
    const land = (moved: boolean, before: Element | null, deleted: boolean, row: string | undefined) => {
      const at = heading()
      if (!at) return later(() => land(moved, before, deleted, row))
      waiting.disconnect()
      const stays = last?.at === at && last.text === at.textContent
      last = { at, text: at.textContent }
      const back = rowOf(row)
      if (!moved && !back) return
      announce(document.title.replace(/ · Cloud Console$/, ''))
      const turned = ![before, document.body, at].includes(document.activeElement)
      if ((stays && !back) || turned) return
      focus((deleted ? rowInList(true) : back) ?? at)
    }
    // Focusing forces layout, so the page paints first.
    let forget: () => void = () => undefined
    let returns = false
    const quiet = router.history.subscribe(({ action }) => {
      returns = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
    const leave = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      const row = rowNow()
      const entry = fromLocation?.state.__TSR_key
      if (row !== undefined && entry !== undefined) rows.set(entry, row)
    })
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      waiting.disconnect()
      forget()
      const before = document.activeElement
      const deleted = toLocation.state.deleted === true
      const row = returns ? rows.get(toLocation.state.__TSR_key ?? '') : undefined
      forget = afterPaint(() => land(fromLocation !== undefined && pathChanged, before, deleted, row))
    })
    return () => {
      stop()
      leave()
      quiet()
      forget()
      waiting.disconnect()
    }
  }, [router])
  return null
}
