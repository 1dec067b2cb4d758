import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterPaint } from '#/lib/after-paint'
import { announce } from './announce'

const heading = () => document.querySelector<HTMLElement>('main h1')
const inDialog = () => document.activeElement?.closest('[role=dialog], [role=alertdialog], dialog') != null

/**
 * After a navigation the new page's heading takes focus and its title is announced. A page that stays (its panel
 * opened or closed, a tab of it was chosen) keeps focus where it is: the panel or the tab manages its own.
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
    /** The last page's panel may still be closing; the new page's own panel keeps focus. */
    const focus = (at: HTMLElement) => {
      if (inDialog()) return later(() => focus(at))
      waiting.disconnect()
      at.focus({ preventScroll: true })
    }
    /** Lands on the heading; where it is still on its way, once it is there. Whoever turned to something meanwhile stays there. */
    const land = (moved: boolean, before: Element | null) => {
      const at = heading()
      if (!at) return later(() => land(moved, before))
      waiting.disconnect()
      const stays = last?.at === at && last.text === at.textContent
      last = { at, text: at.textContent }
      if (!moved) return
      announce(document.title.replace(/ · Cloud Console$/, ''))
      const turned = document.activeElement !== before && document.activeElement !== document.body
      if (!stays && !turned) focus(at)
    }
    // To focus something is to lay the page out first, so the page is seen before.
    let forget: () => void = () => undefined
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      waiting.disconnect()
      forget()
      const before = document.activeElement
      forget = afterPaint(() => land(fromLocation !== undefined && pathChanged, before))
    })
    return () => {
      stop()
      forget()
      waiting.disconnect()
    }
  }, [router])
  return null
}
