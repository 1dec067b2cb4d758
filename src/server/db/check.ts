/** SQLite's own check of a whole database, in a separate thread because a large one takes seconds. */
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

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

/** Null if the database in `dataDir` is sound; otherwise SQLite's message. Reads beside writers and blocks none. */
export async function findDamage(dataDir: string): Promise<string | null> {
  const driver = createRequire(import.meta.url).resolve('@libsql/client')
  const url = pathToFileURL(resolve(join(dataDir, 'console.db'))).href
  const thread = new Worker(THREAD, { eval: true, workerData: { driver, url } })
  const said = await new Promise<string>((done, fail) => {
    thread.once('message', (text: string) => done(text))
    thread.once('error', fail)
    thread.once('exit', (code) => fail(new Error(`The check of the database ended with ${code}.`)))
  })
  await thread.terminate()
  return said === 'ok' ? null : said.replaceAll(/\s+/g, ' ')
}
