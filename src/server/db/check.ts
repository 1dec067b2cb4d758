/** SQLite's own check of a whole database: a small one in place, a large one in a separate thread because it takes seconds. */
import { createRequire } from 'node:module'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Sqlite } from './sqlite'

/** The thread starts from text, so that no build step needs another file. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
let said
try {
  const db = new Database(workerData.file)
  said = String(db.prepare('PRAGMA quick_check(1)').raw(true).all()[0]?.[0])
  db.close()
} catch (e) {
  said = String(e)
}
parentPort.postMessage(said)
`

/** Bytes of file and log that are checked in about 10 ms. Starting a thread and its driver takes 100 ms of processor time. */
const IN_PLACE = 4 * 1024 * 1024

/** Zero without a file. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

function checkInPlace(file: string): string {
  const connection = new Sqlite(file)
  try {
    const [found] = connection.execute('PRAGMA quick_check(1)').rows
    const said = found?.['quick_check']
    return typeof said === 'string' ? said : 'The check of the database has no result.'
  } catch (e) {
    return String(e)
  } finally {
    connection.close()
  }
}

async function checkInThread(file: string): Promise<string> {
  const driver = createRequire(import.meta.url).resolve('libsql')
  const thread = new Worker(THREAD, { eval: true, workerData: { driver, file } })
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
  const said = await check(file)
  return said === 'ok' ? null : said.replaceAll(/\s+/g, ' ')
}
