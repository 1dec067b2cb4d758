/** Ownership of files that operator commands create as root beside a server that runs as an ordinary user. */
import { appendFile, chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** For root: gives a file or folder the owner of its parent folder, so that the server can read and replace it. */
export async function inheritOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  await giveTo(path, dirname(path))
}

/** Creates an empty file for its owner alone if missing. Created by root, it belongs to the owner of its folder. */
export async function createOwned(path: string): Promise<void> {
  await appendFile(path, '', { mode: 0o600 })
  await inheritOwner(path)
}

/** For root: gives `path` the owner of `like`. */
export async function giveTo(path: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(like)
  if (uid !== 0 || gid !== 0) await chown(path, uid, gid)
}
