/** What saved views and pins add to lists, pages and shell. Set by code that loads after the first view. */
import { type ComponentType, useMemo } from 'react'
import { createStore, useStore } from '#/api/session/store'
import type { LinkElement } from '#/ui/layout/link-element'
import type { MenuEntry } from '#/ui/overlay/menu-entry'
import type { PagePinProps } from './page-pin'
import type { ViewsMenuProps } from './views-menu'

export type RowActions<T> = (row: T) => readonly MenuEntry[]

export interface SavedParts {
  /** Pins the resource at a path, or unpins it. */
  readonly togglePin: (path: string) => void
  /** Adds an item that pins the resource of a row's link. */
  readonly rowActions: <T>(
    own: RowActions<T> | undefined,
    link: ((row: T) => LinkElement | undefined) | undefined,
  ) => RowActions<T>
  /**
   * Search parameters of the view that links to a list open. Undefined without one, as before this code is loaded: a link whose
   * parameters change forgets that it was hovered.
   */
  readonly defaultSearch: (path: string) => Record<string, string> | undefined
  readonly PinnedNav: ComponentType<{ onFollow: (() => void) | undefined }>
  readonly PagePin: ComponentType<PagePinProps>
  readonly ViewsMenu: ComponentType<ViewsMenuProps>
}

/** Undefined before the code is loaded, and while signed out. */
export const savedParts = createStore<SavedParts | undefined>(undefined)
export const useSaved = (): SavedParts | undefined => useStore(savedParts)
/** A row's menu, with an item that pins what its link opens once the code is loaded. */
export function useRowActions<T>(
  own: RowActions<T> | undefined,
  link: ((row: T) => LinkElement | undefined) | undefined,
) {
  const add = useSaved()?.rowActions
  return useMemo(() => (add ? add(own, link) : own), [add, own, link])
}
/** Search parameters of links to a list. */
export const defaultSearch = (path: string): never => savedParts.get()?.defaultSearch(path) as never
