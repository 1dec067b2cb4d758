/** Keeps what the tab's other accounts have outside its storage, and removes it once they are signed out. */
import { keptEntries } from '#/api/session/kept-accounts'
import { session } from '#/api/session/session'
import { keepTransfers } from '#/transfers/persistence/kept-owner'
import { closeMemory } from '../attention/account-memory'
import { keptMemoryKey } from '../attention/memory-keys'

const removers = new Map<string, () => void>()

function update(): void {
  const kept = keptEntries()
  for (const account of kept) {
    if (removers.has(account.prefix)) continue
    const memory = keptMemoryKey(account)
    const dropTransfers = keepTransfers(account)
    removers.set(account.prefix, () => {
      dropTransfers()
      if (memory !== null) closeMemory(memory)
    })
  }
  for (const [prefix, remove] of removers) {
    if (kept.some((account) => account.prefix === prefix)) continue
    removers.delete(prefix)
    remove()
  }
}

let isStarted = false
/** Starts, once per page. */
export function keepOthers(): void {
  if (isStarted) return
  isStarted = true
  update()
  session.subscribe(update)
}
