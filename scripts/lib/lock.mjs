// One build at a time in one tree: `npm start` in a terminal and the tests in another must not write the same folder.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { at } from './paths.mjs'

/**
 * Takes SQLite's own lock on an empty file, which the system releases when the process ends, however it ends. Returns
 * undefined while another process or caller has it.
 * @param {string} file
 */
const take = async (file) => {
  const client = createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout: 0 })
  try {
    const held = await client.transaction('write')
    return () => {
      held.close()
      client.close()
    }
  } catch (e) {
    client.close()
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
  let release = await take(file)
  while (!release) {
    await pause(100)
    release = await take(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}
