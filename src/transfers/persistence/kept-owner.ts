/** The unfinished transfers of an account that the tab keeps without showing it. */
import type { KeptEntries } from '#/api/session/kept-accounts'
import { storedNotes } from '../images/image-uploads'
import { dropKept } from '../images/kept-image'
import { holdOwner, tabLedger } from './tab-ledger'

/** Holds the lock of the account's notes, so that no other tab removes them. Returns a function that removes the notes. */
export function keepTransfers({ entry }: KeptEntries): () => void {
  const owner = entry('transfers')
  const images = storedNotes(entry('image-uploads')).flatMap(({ file }) => file?.kept ?? [])
  if (owner !== null) void holdOwner(owner)
  return () => {
    if (owner !== null) tabLedger.remove(owner)
    for (const key of images) void dropKept(key)
  }
}
