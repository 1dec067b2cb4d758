import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from './announce'

const heading = () => document.querySelector<HTMLElement>('main h1')
const inDialog = () => document.activeElement?.closest('[role=dialog], [role=alertdialog], dialog') !== null

/**
 * After a navigation the new page's heading takes focus and its title is announced. A page that stays (its panel
 * opened or closed, a tab of it was chosen) keeps focus where it is: the panel or the tab manages its own.
 */
export function RouteFocus() {
  const router = useRouter()
  useEffect(() => {
    let last: { at: Element; text: string } | undefined
    const waiting = new MutationObserver(() => land())
    /** Lands on the heading; where it is still on its way, once it is there. */
    const land = (moved = true) => {
      const at = heading()
      if (!at) return waiting.observe(document.body, { childList: true, subtree: true })
      waiting.disconnect()
      const text = at.textContent
      const stays = last?.at === at && last.text === text
      last = { at, text }
      if (!moved) return
      announce(document.title.replace(/ · Cloud Console$/, ''))
      if (!stays && !inDialog()) at.focus({ preventScroll: true })
    }
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      waiting.disconnect()
      land(fromLocation !== undefined && pathChanged)
    })
    return () => {
      stop()
      waiting.disconnect()
    }
  }, [router])
  return null
}
