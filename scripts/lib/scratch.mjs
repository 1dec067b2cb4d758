// Directory for the data of test servers. In memory if there is space: the server syncs every commit, and two runners would
// otherwise wait for one disk.
import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes that the largest tests write at the same time, doubled for the browsers. */
const ROOM = 4 * 1024 ** 3

/** The directory for temporary files; the system's default if TMPDIR is set or memory is short. */
export const scratch = () => {
  if (process.env['TMPDIR']) return tmpdir()
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM && freemem() >= 2 * ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
