/** What can be done on the page in view, for the palette: the same items as its buttons and menus. */
import { useEffect } from 'react'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'

const offers = new Set<readonly MenuItem[]>()

/** Offers the actions of a part of the page while it is shown. */
export function useOfferedActions(items: readonly MenuItem[]): void {
  useEffect(() => {
    offers.add(items)
    return () => void offers.delete(items)
  }, [items])
}

export const offeredActions = (): readonly MenuItem[] => [...offers].flat()
