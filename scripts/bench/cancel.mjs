// Times writes of one account while another cancels a million objects in 10,000 buckets, against the same writes before it.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fillServer } from './large.mjs'

const IDLE_SECONDS = 15
/** Milliseconds between two writes, as from a person. */
const EVERY = 10
/** Factor by which the 99th percentile of writes may grow. */
const BOUND = 10

/** @param {readonly number[]} values @param {number} share */
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/**
 * Deletes the account's objects, so this part comes last.
 * @param {{ origin: string, token: string, admin: (...args: string[]) => any, seedLarge: () => void }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const cancel = async (server) => {
  fillServer(server)
  const { id } = server.admin('account', 'create', '--name', 'Other')
  server.admin('user', 'create', '--account', String(id), '--username', 'other')
  const { token } = server.admin('token', 'create', '--user', 'other', '--scopes', '*')
  const agent = new Agent({ keepAlive: true })
  /**
   * @param {string} as
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<number>} milliseconds
   */
  const post = async (as, path, body) => {
    const start = performance.now()
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
    const sent = request(`${server.origin}/v4${path}`, { agent, method: 'POST', headers })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = await once(sent, 'response')
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    answer.resume()
    await once(answer, 'end')
    return performance.now() - start
  }
  let made = 0
  /** @param {AbortSignal} signal */
  const writeUntil = async (signal) => {
    /** @type {number[]} */
    const times = []
    while (!signal.aborted) {
      made += 1
      times.push(await post(token, '/monitoring/clients', { label: `client-${made}` }))
      await pause(EVERY)
    }
    return times
  }
  await writeUntil(AbortSignal.timeout(2000))
  const before = await writeUntil(AbortSignal.timeout(IDLE_SECONDS * 1000))
  const ended = new AbortController()
  const writing = writeUntil(ended.signal)
  const took = await post(server.token, '/object-storage/cancel')
  ended.abort()
  const beside = await writing
  agent.destroy()
  process.stderr.write(`the cancel took ${(took / 1000).toFixed(1)} s, ${beside.length} writes beside it\n`)
  return [0.5, 0.99, 1].map((share) => {
    const [ours, floor] = [at(beside, share), at(before, share)]
    const name = share === 1 ? 'the slowest' : `p${share * 100}`
    return {
      name: `writes beside a cancel, ${name}`,
      ours: `${ours.toFixed(1)} ms`,
      floor: `${floor.toFixed(1)} ms`,
      ratio: ours / floor,
      ...(share === 0.99 ? { bound: /** @type {const} */ ({ at: 'most', value: BOUND }) } : {}),
    }
  })
}
