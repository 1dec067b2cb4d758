/** The path of an open file or folder, found by its inode: only Linux can be asked for it. */
import { readdirSync, statSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** An empty string if nothing below `root` is this file. */
export async function pathOf(handle: FileHandle, root: string): Promise<string> {
  const { ino } = await handle.stat({ bigint: true })
  const all = ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]
  const found = all.find((path) => statSync(join(root, path), { bigint: true, throwIfNoEntry: false })?.ino === ino)
  return found === undefined ? '' : join(root, found)
}
