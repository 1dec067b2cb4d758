/** Keeps lists and shell up to date with the account's saved views and pins. */
import type { QueryClient } from '@tanstack/react-query'
import { accountMemory } from '../attention/account-memory'
import { parseSearch } from '../address/search-params'
import { PagePin } from './page-pin'
import type { Pin } from './pin'
import { PinnedNav } from './pinned-nav'
import { reportPin, togglePin } from './pins'
import { withPin } from './row-pin'
import { savedParts, type SavedParts } from './saved-parts'
import { ViewsMenu } from './views-menu'

/** Milliseconds between an answer and the pins, so that many answers at once are one change. */
const SETTLE_MS = 300

/** Paths of the pins that the shown menus know. */
let pinned: ReadonlySet<string> = new Set()
let rowActions: SavedParts['rowActions'] | undefined

/** The same function while no pin came or went, so that rows keep their menus. */
function rowActionsFor(pins: readonly Pin[]): SavedParts['rowActions'] {
  const paths = new Set(pins.map(({ path }) => path))
  if (rowActions && paths.size === pinned.size && pins.every(({ path }) => pinned.has(path))) return rowActions
  pinned = paths
  rowActions = (own, link) => (row) => {
    const entries = own?.(row) ?? []
    const to = link?.(row)
    return to ? withPin(entries, to, paths) : entries
  }
  return rowActions
}

/** Shows what is saved. */
function show(): void {
  const { views, pins } = accountMemory.get()
  savedParts.set({
    togglePin,
    rowActions: rowActionsFor(pins),
    defaultSearch: (path) => {
      const view = views.find((each) => each.isDefault && each.path === path)
      return view && parseSearch(view.query)
    },
    PinnedNav,
    PagePin,
    ViewsMenu,
  })
}

/** Starts. Returns the function that stops. */
export function watchSaved(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const check = async () => {
    // Before the import, so that the next change checks again where it fails.
    timer = undefined
    const { evidenceOf } = await import('./pin-labels')
    if (stopped) return
    for (const { path } of accountMemory.get().pins) {
      const found = evidenceOf(cache, path)
      if (found) reportPin(path, found.label, found.at)
    }
  }
  const soon = () => {
    if (accountMemory.get().pins.length > 0) timer ??= setTimeout(() => void check().catch(() => undefined), SETTLE_MS)
  }
  show()
  soon()
  const stops = [
    accountMemory.subscribe(show),
    cache.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') soon()
    }),
  ]
  return () => {
    stopped = true
    for (const stop of stops) stop()
    clearTimeout(timer)
    savedParts.set(undefined)
  }
}
