// A thread that uploads one file, or reads page after page until it is terminated.
import { once } from 'node:events'
import { Agent, get, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'

const { kind, url, bytes, headers } = workerData

const upload = async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  const chunks = function* () {
    for (let left = bytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
  }
  const sent = request(url, {
    method: 'PUT',
    headers: { 'content-length': bytes, 'content-type': 'application/octet-stream' },
  })
  const answered = once(sent, 'response')
  await pipeline(Readable.from(chunks()), sent)
  const [answer] = await answered
  if (answer.statusCode !== 200) throw new Error(`the upload answered ${answer.statusCode}`)
  answer.resume()
}

const read = async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let marker = ''
  for (;;) {
    const [answer] = await once(get(`${url}${marker}`, { agent, headers }), 'response')
    if (answer.statusCode !== 200) throw new Error(`a read answered ${answer.statusCode}`)
    const body = Buffer.concat(await answer.toArray())
    const { next_marker: next } = JSON.parse(body.toString())
    marker = typeof next === 'string' ? `&marker=${encodeURIComponent(next)}` : ''
  }
}

await (kind === 'upload' ? upload() : read())
