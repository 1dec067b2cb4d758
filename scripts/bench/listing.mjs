// The server's object list in a bucket of a million objects, at every depth, against the same request in a bucket of a hundred.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { CLUSTER, fillServer } from './large.mjs'

const ROUNDS = 150
const BOUND = 3
const PAGE = { page_size: '500' }

/** @typedef {{ name: string, query: Record<string, string> }} Case */
/** @type {readonly Case[]} */
const CASES = [
  { name: 'root, folded', query: { delimiter: '/' } },
  { name: 'root, after the folders', query: { delimiter: '/', marker: 'read me #5000.txt' } },
  { name: 'root, flat', query: {} },
  { name: 'a page in the middle, flat', query: { marker: 'logs/25/55/55.log' } },
  { name: 'the last page, flat', query: { marker: 'wide/9949/9.json' } },
  { name: '10,000 folders of 10', query: { delimiter: '/', prefix: 'wide/' } },
  { name: '10,000 folders of 10, in the middle', query: { delimiter: '/', prefix: 'wide/', marker: 'wide/5000/' } },
  { name: '100 folders of 1,000', query: { delimiter: '/', prefix: 'thick/' } },
  { name: '100,000 in one folder', query: { delimiter: '/', prefix: 'flat/' } },
  {
    name: '100,000 in one folder, the last',
    query: { delimiter: '/', prefix: 'flat/', marker: 'flat/item-99400.json' },
  },
  { name: 'names that begin alike', query: { delimiter: '/', prefix: 'flat/item-77' } },
  { name: '14 folders down', query: { delimiter: '/', prefix: 'deeper/a/b/5/c/d/5/e/f/g/5/h/i/j/k/' } },
  { name: 'folded at another sign', query: { delimiter: '-', prefix: 'flat/' } },
  { name: 'every digit a folder', query: { delimiter: '0' } },
  { name: 'nothing there', query: { delimiter: '/', prefix: 'nowhere/' } },
]

/** @param {readonly number[]} values */
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/**
 * @param {{ origin: string, token: string, admin: (...args: string[]) => unknown, seedLarge: () => void }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const listing = async (server) => {
  fillServer(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${server.token}` }
  /**
   * @param {string} bucket
   * @param {Record<string, string>} query
   * @returns {Promise<number>} milliseconds until the last byte
   */
  const ask = async (bucket, query) => {
    const path = `/v4/object-storage/buckets/${CLUSTER}/${bucket}/object-list?${new URLSearchParams({ ...PAGE, ...query })}`
    const start = performance.now()
    const asked = get(server.origin + path, { agent, headers })
    const [answer] = await once(asked, 'response')
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    answer.resume()
    await once(answer, 'end')
    return performance.now() - start
  }
  /** @type {number[]} */
  const floor = []
  const times = CASES.map(() => /** @type {number[]} */ ([]))
  for (let round = -10; round < ROUNDS; round += 1) {
    for (const [i, { query }] of CASES.entries()) {
      // Alternates with the small bucket, so that a busy machine slows both.
      const pair = [await ask('hundred-objects', { delimiter: '/' }), await ask('million-objects', query)]
      // The first rounds warm up both.
      if (round < 0) continue
      floor.push(pair[0] ?? 0)
      times[i]?.push(pair[1] ?? 0)
    }
  }
  agent.destroy()
  const base = p95(floor)
  return CASES.map(({ name }, i) => {
    const ours = p95(times[i] ?? [])
    return {
      name: `listing a million: ${name}`,
      ours: `${ours.toFixed(1)} ms`,
      floor: `${base.toFixed(1)} ms`,
      ratio: ours / base,
      bound: /** @type {const} */ ({ at: 'most', value: BOUND }),
    }
  })
}
