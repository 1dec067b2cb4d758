/** Who holds work that leaving would lose: forms that were typed in, transfers under way. */
import { createStore } from '../session/store'

const ask = (e: BeforeUnloadEvent) => e.preventDefault()
interface Held {
  readonly name: string
  readonly reloadable: boolean
}
const holders = createStore<ReadonlyMap<symbol, Held>>(new Map())

// Only while something is at risk: a page with this listener is not kept for the Back button.
holders.subscribe(() => {
  if (typeof addEventListener !== 'function') return
  if ([...holders.get().values()].some((h) => !h.reloadable)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

/**
 * Registers work at risk under a name for people ("Create bucket"); call the answer when it is safe again. What goes on
 * after a reload is `reloadable`: only signing out would lose it.
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
/** Names of what would be lost. */
export const unsavedNames = (): readonly string[] => [...holders.get().values()].map((h) => h.name)
