import { useEffect, useEffectEvent, type RefObject } from 'react'
import { PANEL_OPENED } from '#/console/kit/overlay/panel-opened'

/** Milliseconds that a result stays open. */
const STAY_MS = 6000

/** Folds the box when a side panel opens, and some seconds after it is `over`, but not under the pointer or with focus. */
export function useFold(box: RefObject<HTMLElement | null>, fold: () => void, over: boolean): void {
  const foldUnused = useEffectEvent(() => {
    if (box.current?.matches(':hover, :focus-within') === false) fold()
  })
  useEffect(() => {
    const look = () => foldUnused()
    addEventListener(PANEL_OPENED, look)
    const timer = over ? setInterval(look, STAY_MS) : undefined
    return () => {
      removeEventListener(PANEL_OPENED, look)
      clearInterval(timer)
    }
  }, [over])
}
