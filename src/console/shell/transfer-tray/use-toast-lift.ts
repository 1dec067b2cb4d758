import { useEffect, type RefObject } from 'react'

/** Raises toasts, and the page's end, above the box instead of covering it. */
export function useToastLift(box: RefObject<HTMLElement | null>, empty: boolean): void {
  useEffect(() => {
    const { current } = box
    const root = document.documentElement.style
    if (empty || !current) return undefined
    const lift = () =>
      root.setProperty('--toast-lift', current.offsetHeight === 0 ? '0px' : `${current.offsetHeight + 12}px`)
    const watch = new ResizeObserver(lift)
    watch.observe(current)
    return () => {
      watch.disconnect()
      root.removeProperty('--toast-lift')
    }
  }, [box, empty])
}
