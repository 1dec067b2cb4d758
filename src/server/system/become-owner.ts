/** The server and the operator commands never act as root on the data of another user. */
import { lstatSync, statSync } from 'node:fs'

/**
 * For root: takes the rights of the owner of `DATA_DIR` for good, so that no link in it leads to files of root, and the owner can read
 * and replace what is created. Call before anything is opened.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  // Who can write the folder can change where a link leads.
  const owner = [lstatSync, statSync]
    .map((look) => look(dataDir, { throwIfNoEntry: false }))
    .find((found) => found !== undefined && found.uid !== 0)
  if (!owner) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
