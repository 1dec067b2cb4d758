// One build at a time in one tree: `npm start` in a terminal and the tests in another must not write the same folder.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { at } from './paths.mjs'

/**
 * Takes SQLite's own lock on an empty file, which the system releases when the process ends, however it ends. Returns
 * undefined while another process or caller has it.
 * @param {string} file
 */
const take = (file) => {
  const db = new Database(file)
  try {
    db.exec('BEGIN IMMEDIATE')
    return () => {
      // Closing alone leaves the lock until the statement is collected.
      db.exec('ROLLBACK')
      db.close()
    }
  } catch (e) {
    db.close()
    if (!(e instanceof Error && 'code' in e && e.code === 'SQLITE_BUSY')) throw e
    return undefined
  }
}

/**
 * Runs `work` while this process alone holds the build lock. Waits for another build to end first.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file]
 */
export const locked = async (work, file = at('dist/.build.lock')) => {
  mkdirSync(dirname(file), { recursive: true })
  let release = take(file)
  while (!release) {
    await pause(100)
    release = take(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}
