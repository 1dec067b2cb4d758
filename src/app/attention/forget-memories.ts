import { keptEntries } from '#/api/session/kept-accounts'
import { keptMemoryKey, MEMORY } from './memory-keys'

/** Deletes the browser's memories of accounts, except this one and those that the tab keeps without showing them. */
export function forgetMemories(shown: string): void {
  try {
    const kept = new Set([shown, ...keptEntries().map(keptMemoryKey)])
    for (const key of Object.keys(localStorage))
      if (key.startsWith(MEMORY) && !kept.has(key)) localStorage.removeItem(key)
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
