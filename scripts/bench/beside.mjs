// The bucket list of one account beside what keeps the server busy for another: an upload of 5 GB, a listing of a million
// objects, filters that search the tags of 10,000 volumes. Against the same list of an idle server in the same run.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { bucketOf } from './bucket.mjs'
import { CLUSTER, fillServer } from './large.mjs'

const GB = 1000 ** 3
const MEGABYTES = Number(process.env['BENCH_BESIDE_MB'] ?? 5000)
/** Milliseconds between two lists, as from a person. */
const EVERY = 10
const IDLE_SECONDS = 10
const BUSY_SECONDS = 15
const BUCKETS = 20
const BOUND = 2

/** @param {readonly number[]} values @param {number} share */
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/**
 * Keeps the server busy from a thread of its own. `ended` resolves once it has stopped.
 * @param {{ kind: 'upload' | 'reads', url: string, bytes?: number, headers?: Record<string, string> }} work
 */
const keepBusy = (work) => {
  const thread = new Worker(new URL('beside-load.mjs', import.meta.url), { workerData: work })
  const ended = new Promise((done, fail) => {
    thread.once('error', fail)
    thread.once('exit', done)
  })
  return { ended, stop: () => thread.terminate() }
}

/**
 * @param {{ origin: string, token: string, admin: (...args: string[]) => any, seedLarge: () => void }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const beside = async (server) => {
  fillServer(server)
  const { origin } = server
  const { id } = server.admin('account', 'create', '--name', 'Beside')
  server.admin('user', 'create', '--account', String(id), '--username', 'beside')
  const { token } = server.admin('token', 'create', '--user', 'beside', '--scopes', '*')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let n = 0; n < BUCKETS; n += 1) {
    const body = JSON.stringify({ label: `beside-${n}`, cluster: CLUSTER })
    const made = await fetch(`${origin}/v4/object-storage/buckets`, { method: 'POST', headers, body })
    if (made.status !== 200) throw new Error(`a bucket answered ${made.status}`)
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const list = async () => {
    const start = performance.now()
    const [answer] = await once(get(`${origin}/v4/object-storage/buckets`, { agent, headers }), 'response')
    if (answer.statusCode !== 200) throw new Error(`the list answered ${answer.statusCode}`)
    answer.resume()
    await once(answer, 'end')
    return performance.now() - start
  }
  /** @param {AbortSignal} signal */
  const listUntil = async (signal) => {
    /** @type {number[]} */
    const times = []
    while (!signal.aborted) {
      times.push(await list())
      await pause(EVERY)
    }
    return times
  }
  await listUntil(AbortSignal.timeout(3000))
  /** @type {number[]} */
  const idle = []
  const rest = async () => idle.push(...(await listUntil(AbortSignal.timeout(IDLE_SECONDS * 1000))))
  /** @param {Parameters<typeof keepBusy>[0]} work */
  const during = async (work) => {
    await rest()
    const busy = keepBusy(work)
    const over = new AbortController()
    const end = () => over.abort()
    busy.ended.then(end, end)
    const limit = work.kind === 'reads' ? [AbortSignal.timeout(BUSY_SECONDS * 1000)] : []
    const times = await listUntil(AbortSignal.any([over.signal, ...limit]))
    await busy.stop()
    await busy.ended
    return times
  }
  const { bavail, bsize } = statfsSync(tmpdir())
  const bytes = bavail * bsize > 15 * GB ? MEGABYTES * 1000 ** 2 : GB
  const { sign, remove } = await bucketOf(server, 'bench-beside')
  const url = await sign('PUT', 'large.bin')
  const objects = `${origin}/v4/object-storage/buckets/${CLUSTER}/million-objects/object-list?page_size=500`
  const filter = { '+and': ['a', 'e', 'o', 't'].map((part) => ({ tags: { '+contains': part } })) }
  const own = { authorization: `Bearer ${server.token}` }
  const works = /** @type {const} */ ([
    [`an upload of ${(bytes / GB).toFixed(0)} GB`, { kind: 'upload', url, bytes }],
    ['a listing of a million objects', { kind: 'reads', url: objects, headers: own }],
    [
      'searches in 10,000 volumes',
      {
        kind: 'reads',
        url: `${origin}/v4/volumes?page_size=500`,
        headers: { ...own, 'x-filter': JSON.stringify(filter) },
      },
    ],
  ])
  /** @type {{ name: string, times: number[] }[]} */
  const measured = []
  for (const [name, work] of works) measured.push({ name, times: await during(work) })
  await rest()
  await remove('large.bin')
  agent.destroy()
  return measured.flatMap(({ name, times }) =>
    [0.5, 0.99].map((share) => ({
      name: `bucket list beside ${name}, p${share * 100}`,
      ours: `${at(times, share).toFixed(1)} ms`,
      floor: `${at(idle, share).toFixed(1)} ms`,
      ratio: at(times, share) / at(idle, share),
      ...(share === 0.99 ? { bound: /** @type {const} */ ({ at: 'most', value: BOUND }) } : {}),
    })),
  )
}
