/** Runs an inventory and saves its ZIP as a download. */
import { apiBase, session } from '#/api/session/session'
import { saveBlob } from '#/transfers/downloads/save-blob'
import { toast } from '#/ui/feedback/toast'
import { exportFileName } from '#/ui/table/table-export'
import { inventoryZip } from './archive'
import * as copy from './-copy'
import { inventory, isMissing, readInventory } from './read'

/** Saves what was read, and names what wasn't in the summary. */
export async function saveInventory(): Promise<void> {
  const { signal, account } = { signal: session.signal(), account: session.get().account?.name ?? null }
  const name = exportFileName('inventory', 'zip')
  try {
    const zip = await inventoryZip(inventory.get(), { account, api: await apiBase() })
    if (signal.aborted) return
    saveBlob(zip, name)
    toast({ title: copy.saved, detail: name, tone: 'ok' })
  } catch {
    toast({ title: copy.notSaved, tone: 'danger' })
  }
}

/** Reads and saves. With missing lists, the user decides whether to retry them or to save without them. */
export async function exportInventory(resume: boolean): Promise<void> {
  await readInventory(resume)
  const { phase, parts } = inventory.get()
  if (phase !== 'done') return
  const missing = parts.filter(isMissing).length
  if (missing === 0) await saveInventory()
  else toast({ title: copy.incomplete, detail: copy.incompleteDetail(missing), tone: 'warn' })
}
