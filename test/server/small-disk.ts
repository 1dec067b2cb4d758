/** A file system in memory that specs can fill. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `mounted` is false where the user can't mount: skip the tests that need it. `size` is a number with a unit, such as `24m`. */
export function smallDisk(size: string) {
  const dir = mkdtempSync(join(tmpdir(), 'small-disk-spec-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', dir]).status === 0
  return {
    dir,
    mounted,
    remove: () => {
      // Lazily: a file can still be open while it is being synced.
      if (mounted) spawnSync('umount', ['-l', dir])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
