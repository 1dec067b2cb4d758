// Requests per second of the bucket list against the same server's static file. Printed, never judged.
import { once } from 'node:events'
import { Agent, get } from 'node:http'

const CONNECTIONS = 16
const MILLISECONDS = 4_000

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
const perSecond = async (url, headers) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = performance.now() + MILLISECONDS
  let done = 0
  const ask = async () => {
    const asked = get(url, { agent, headers })
    const [answer] = await once(asked, 'response')
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
    answer.resume()
    await once(answer, 'end')
  }
  const client = async () => {
    while (performance.now() < end) {
      await ask()
      done += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  agent.destroy()
  return (done / (performance.now() - start)) * 1000
}

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const requests = async ({ origin, token }) => {
  const list = await perSecond(`${origin}/v4/object-storage/buckets`, { authorization: `Bearer ${token}` })
  const file = await perSecond(`${origin}/theme-init.js`, {})
  return [
    {
      name: 'requests per second, list against file',
      ours: list.toFixed(0),
      floor: file.toFixed(0),
      ratio: list / file,
    },
  ]
}
