/** Registry of work that leaving would lose: edited forms, running transfers. */
import { createStore } from '../base/store'

const ask = (e: BeforeUnloadEvent) => e.preventDefault()
interface Held {
  readonly name: string
  readonly reloadable: boolean
}
const holders = createStore<ReadonlyMap<symbol, Held>>(new Map())

// Only while work is at risk, because the listener disables the back/forward cache.
holders.subscribe(() => {
  if (typeof addEventListener !== 'function') return
  if ([...holders.get().values()].some((h) => !h.reloadable)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

/**
 * Registers work at risk under a display name ("Create bucket"). Returns the function that unregisters it. `reloadable` work survives a
 * reload, but not signing out.
 */
export function holdUnsaved(name: string, { reloadable = false } = {}): () => void {
  const key = Symbol(name)
  holders.set(new Map(holders.get()).set(key, { name, reloadable }))
  return () => {
    const rest = new Map(holders.get())
    if (rest.delete(key)) holders.set(rest)
  }
}
export const anythingUnsaved = (): boolean => holders.get().size > 0
/** Returns the unique names of registered work. */
export const unsavedNames = (): readonly string[] => [...new Set([...holders.get().values()].map((h) => h.name))]
