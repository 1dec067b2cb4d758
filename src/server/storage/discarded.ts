/**
 * Folders of files that nobody needs. They get another name at once and are deleted beside the serving, because
 * deleting many or large files takes minutes.
 */
import { randomBytes } from 'node:crypto'
import { opendir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissingFile, unlessMissing } from '../system/error-code'

const DISCARDED = /^discarded-[0-9a-f]{16}$/

/** Renames the folder and returns its new path; undefined if it doesn't exist. */
export async function discard(folder: string): Promise<string | undefined> {
  const path = join(dirname(folder), `discarded-${randomBytes(8).toString('hex')}`)
  try {
    await rename(folder, path)
    return path
  } catch (e) {
    if (!isMissingFile(e)) throw e
    return undefined
  }
}

/** Deletes all discarded folders file by file, and returns the number of files. Rejects once `signal` aborts. */
export async function deleteDiscarded(dataDir: string, signal: AbortSignal): Promise<number> {
  const root = join(dataDir, 'objects')
  let deleted = 0
  // Bytes can be in another store.
  for (const name of await readdir(root).catch(unlessMissing([]))) {
    if (!DISCARDED.test(name)) continue
    const folder = join(root, name)
    for await (const entry of await opendir(folder)) {
      signal.throwIfAborted()
      await rm(join(folder, entry.name), { force: true, recursive: true })
      deleted += 1
    }
    await rm(folder, { force: true, recursive: true })
  }
  return deleted
}
