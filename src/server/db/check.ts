/** SQLite's own check of a whole database: a small one in place, a large one in a separate thread because it takes seconds. */
import { createRequire } from 'node:module'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createClient } from '@libsql/client/sqlite3'

/** The thread starts from text, so that no build step needs another file. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const { createClient } = require(workerData.driver)
const client = createClient({ url: workerData.url, concurrency: 1 })
client.execute('PRAGMA quick_check(1)').then(
  ({ rows }) => parentPort.postMessage(String(rows[0]?.[0])),
  (e) => parentPort.postMessage(String(e)),
).finally(() => client.close())
`

/** Bytes of file and log that are checked in about 10 ms. Starting a thread and its driver takes 100 ms of processor time. */
const IN_PLACE = 4 * 1024 * 1024

/** Zero without a file. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function checkInPlace(url: string): Promise<string> {
  const client = createClient({ url, concurrency: 1 })
  try {
    const { rows } = await client.execute('PRAGMA quick_check(1)')
    const said = rows[0]?.[0]
    return typeof said === 'string' ? said : 'The check of the database has no result.'
  } catch (e) {
    return String(e)
  } finally {
    client.close()
  }
}

async function checkInThread(url: string): Promise<string> {
  const driver = createRequire(import.meta.url).resolve('@libsql/client/sqlite3')
  const thread = new Worker(THREAD, { eval: true, workerData: { driver, url } })
  const said = await new Promise<string>((done, fail) => {
    thread.once('message', (text: string) => done(text))
    thread.once('error', fail)
    thread.once('exit', (code) => fail(new Error(`The check of the database ended with ${code}.`)))
  })
  await thread.terminate()
  return said
}

/** Null if the database in `dataDir` is sound; otherwise SQLite's message. Reads beside writers and blocks none. */
export async function findDamage(dataDir: string): Promise<string | null> {
  const file = resolve(join(dataDir, 'console.db'))
  const bytes = (await sizeOf(file)) + (await sizeOf(`${file}-wal`))
  const check = bytes > IN_PLACE ? checkInThread : checkInPlace
  const said = await check(pathToFileURL(file).href)
  return said === 'ok' ? null : said.replaceAll(/\s+/g, ' ')
}
