// Where tests keep the data of their servers. In memory where there is room: the server syncs every commit to disk, which a
// test neither needs nor can tell, and two runners then wait for one disk.
import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes: what the largest tests write at the same time, and as much again for the browsers. */
const ROOM = 4 * 1024 ** 3

/** The directory for temporary files; the machine's usual one where TMPDIR names one or memory is short. */
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
