// Calls per second of two servers on one PostgreSQL against one of them, each held to a share of a core. The client and the
// database take the rest of the machine, so without that limit the two would only take it from each other.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createServer } from 'vite'
import { holdTo } from '../lib/cpu-share.mjs'
import { at } from '../lib/paths.mjs'

const SHARE = 0.1
const PAIRS = 6
const CONNECTIONS = 16
const MILLISECONDS = 4000

/** @typedef {import('../../e2e/support/server').OwnServer} OwnServer */
/** @typedef {{ readonly perSecond: number, readonly p99: number }} Round */

/** @param {readonly number[]} values */
const sorted = (values) => values.toSorted((a, b) => a - b)
/** @param {readonly number[]} values */
const median = (values) => {
  const order = sorted(values)
  const [a = 0, b = 0] = [order[Math.floor((order.length - 1) / 2)], order[Math.ceil((order.length - 1) / 2)]]
  return (a + b) / 2
}

/**
 * @param {readonly OwnServer[]} servers
 * @param {string} token
 * @returns {Promise<Round>}
 */
const load = async (servers, token) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = performance.now() + MILLISECONDS
  /** @type {number[]} */
  const times = []
  const urls = servers.map((server) => `${server.origin}/v4/volumes?page_size=25`)
  /** @param {string} url */
  const client = async (url) => {
    while (performance.now() < end) {
      const began = performance.now()
      const [answer] = await once(get(url, { agent, headers: { authorization: `Bearer ${token}` } }), 'response')
      // A server that fails fast would look like a fast one.
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
      answer.resume()
      await once(answer, 'end')
      times.push(performance.now() - began)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => client(urls[n % urls.length] ?? '')))
  agent.destroy()
  const order = sorted(times)
  return {
    perSecond: (times.length / (performance.now() - start)) * 1000,
    p99: order[Math.floor(order.length * 0.99)] ?? 0,
  }
}

/** The parts of browser and server tests that start PostgreSQL and servers are TypeScript. */
const loadMachines = async () => {
  const vite = await createServer({
    configFile: false,
    root: at('.'),
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  const { machines } = /** @type {typeof import('../machines/pair')} */ (
    await vite.ssrLoadModule('/scripts/machines/pair.ts')
  )
  return { machines, close: () => vite.close() }
}

/** @returns {Promise<import('../bench.mjs').Line[]>} */
export const scale = async () => {
  const loaded = await loadMachines()
  const all = await loaded.machines()
  /** @type {{ release(): void }[]} */
  const held = []
  try {
    const servers = [await all.start(), await all.start()]
    const token = all.token()
    for (const server of servers) await load([server], token)
    const before = await Promise.all(servers.map((server) => server.memory()))
    for (const server of servers) {
      const group = holdTo(server.pid(), SHARE)
      if (!group) {
        process.stderr.write('scale: skipped, since no process can be held to a share of a core here\n')
        return []
      }
      held.push(group)
    }
    /** @type {{ one: Round, two: Round }[]} */
    const pairs = []
    for (let n = 0; n < PAIRS; n++) {
      const one = await load(servers.slice(n % 2, (n % 2) + 1), token)
      pairs.push({ one, two: await load(servers, token) })
    }
    const after = await Promise.all(servers.map((server) => server.memory()))
    const [one, two] = [median(pairs.map((p) => p.one.perSecond)), median(pairs.map((p) => p.two.perSecond))]
    const [slow, quick] = [median(pairs.map((p) => p.one.p99)), median(pairs.map((p) => p.two.p99))]
    const [grown, begun] = [Math.max(...after), Math.max(...before)]
    return [
      {
        name: `calls per second, two servers against one, each with ${SHARE * 100}% of a core`,
        ours: two.toFixed(0),
        floor: one.toFixed(0),
        ratio: median(pairs.map((p) => p.two.perSecond / p.one.perSecond)),
        bound: { at: 'least', value: 1.6 },
      },
      {
        name: '99% of calls within, two servers against one',
        ours: `${quick.toFixed(0)} ms`,
        floor: `${slow.toFixed(0)} ms`,
        ratio: quick / slow,
      },
      {
        name: 'resident memory of a server, after against before',
        ours: `${(grown / 2 ** 20).toFixed(0)} MiB`,
        floor: `${(begun / 2 ** 20).toFixed(0)} MiB`,
        ratio: grown / begun,
      },
    ]
  } finally {
    await all.close()
    await all.postgres.stop()
    for (const group of held) group.release()
    await loaded.close()
  }
}
