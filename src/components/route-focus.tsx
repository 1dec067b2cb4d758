import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from './announce'

/**
 * After a navigation the new page's heading takes focus and its title is announced. A page that stays (its panel
 * opened or closed, a tab of it was chosen) keeps focus where it is: the panel or the tab manages its own.
 */
export function RouteFocus() {
  const router = useRouter()
  useEffect(() => {
    let last: { heading: Element | null; text: string } | undefined
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      const heading = document.querySelector<HTMLElement>('main h1')
      const text = heading?.textContent ?? ''
      const same = last !== undefined && last.heading === heading && last.text === text
      last = { heading, text }
      if (!fromLocation || !pathChanged) return
      announce(document.title.replace(/ · Cloud Console$/, ''))
      if (same || document.activeElement?.closest('[role=dialog], [role=alertdialog], dialog')) return
      heading?.focus({ preventScroll: true })
    })
  }, [router])
  return null
}
