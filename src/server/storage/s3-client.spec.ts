import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { S3Client, type EngineRequest } from './s3-client'

let server: Server
let client: S3Client
let asked: string[]
afterEach(async () => {
  client.close()
  server.close()
  await once(server, 'close')
})

/** A store whose first answers have these statuses. */
async function storeThatAnswers(...first: number[]) {
  asked = []
  server = createServer((req, res) => {
    void text(req).then((body) => {
      asked.push(`${req.method} ${body}`)
      const status = first.shift() ?? 200
      res.writeHead(status).end(status === 200 ? 'done' : '<Error><Code>SlowDown</Code></Error>')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = new S3Client({ endpoint, bucket: 'b', region: 'r', key: 'k', secret: 's', publicUrl: null, keepDays: 7 })
}

const BODY = Buffer.from('bytes')
test.each<EngineRequest>([
  { method: 'GET', key: '', query: { 'list-type': '2' } },
  { method: 'DELETE', key: 'a' },
  { method: 'PUT', key: 'a', body: BODY, length: BODY.length },
])('$method is sent again while the store asks to slow down, with the same body', async (request) => {
  await storeThatAnswers(503, 500)
  expect(await client.ask(request)).toMatchObject({ status: 200, text: 'done' })
  expect(asked).toEqual(Array(3).fill(`${request.method} ${request.body ? 'bytes' : ''}`))
})

test('a download begins again while the store asks to slow down', async () => {
  await storeThatAnswers(503)
  const res = await client.get('a', {})
  expect(res && (await text(res))).toBe('done')
})

test.each([
  ['a store that stays busy has failed', [503, 503, 503], 3],
  ['a refusal is final', [403], 1],
])('%s', async (_, answers, requests) => {
  await storeThatAnswers(...answers)
  const failure = `The object store failed on GET: ${answers[0]} SlowDown`
  await expect(client.ask({ method: 'GET', key: 'a' })).rejects.toThrow(failure)
  expect(asked).toHaveLength(requests)
})

test('a body that streams is sent once', async () => {
  await storeThatAnswers(503)
  async function* body() {
    yield BODY
  }
  const put = client.ask({ method: 'PUT', key: 'a', body: body(), length: BODY.length })
  await expect(put).rejects.toThrow('The object store failed on PUT: 503 SlowDown')
  expect(asked).toEqual(['PUT bytes'])
})
