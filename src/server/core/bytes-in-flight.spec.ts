import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '#test/server/testing'
import { BytesInFlight } from './bytes-in-flight'
import { ApiFailure } from './handlers'

const refusal = (act: () => void) => {
  try {
    act()
  } catch (e) {
    return e instanceof ApiFailure ? e.status : e
  }
  return undefined
}

test('a caller that reads none of its responses gets no more, others do, and reading frees it (security B3)', () => {
  const flight = new BytesInFlight('unread', 100, 1000)
  const read: (() => void)[] = []
  for (let n = 0; n < 2; n++) flight.add('a', 60, (done) => read.push(done))
  expect(refusal(() => flight.require('a'))).toBe(429)
  expect(refusal(() => flight.require('b'))).toBeUndefined()
  read[0]?.()
  expect(refusal(() => flight.require('a'))).toBeUndefined()
  expect(flight.bytes).toBe(60)
})

test('all callers together leave a bounded number of bytes unread (security B3)', () => {
  const flight = new BytesInFlight('unread', 100, 250)
  const read: (() => void)[] = []
  for (const who of ['a', 'b', 'c']) flight.add(who, 90, (done) => read.push(done))
  expect(refusal(() => flight.require('d'))).toBe(503)
  for (const done of read) done()
  expect(refusal(() => flight.require('d'))).toBeUndefined()
  expect(flight.bytes).toBe(0)
})

test('bytes that still fit are accepted where more are refused (security B3)', () => {
  const flight = new BytesInFlight('unread', 100, 150)
  flight.add('a', 60, () => {})
  expect([40, 41].map((more) => refusal(() => flight.require('a', more)))).toEqual([undefined, 429])
  expect([90, 91].map((more) => refusal(() => flight.require('b', more)))).toEqual([undefined, 503])
})

test('a caller whose bodies are still being received gets no more, and their end frees it (security B3)', async () => {
  const bodies = new BytesInFlight('received', 100, 1000)
  const ends: (() => void)[] = []
  const receive = (who: string, bytes: number) =>
    bodies.during(who, async (add) => {
      add(bytes)
      await new Promise<void>((end) => ends.push(end))
    })
  const open = [receive('a', 60), receive('a', 60)]
  await expect(receive('a', 1)).rejects.toMatchObject({ status: 429 })
  expect(bodies.bytes).toBe(120)
  for (const end of ends) end()
  await Promise.all(open)
  expect(bodies.bytes).toBe(0)
})

test('responses whose client left before they could be sent are no longer counted as unread (security B3)', async () => {
  const unread = new BytesInFlight('unread')
  const s = await testServer({ unread })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const requests: [IncomingMessage, ServerResponse][] = []
  const both = new Promise<void>((done) => {
    server.on('request', (...request: [IncomingMessage, ServerResponse]) => {
      if (requests.push(request) === 2) done()
    })
  })
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /v4/regions HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(2))
  await both
  const answer = async (n: number) => {
    const [incoming, outgoing] = requests[n] ?? []
    await s.app.fetch(new Request('http://127.0.0.1/v4/regions'), { incoming, outgoing })
  }
  // The second response waits for the first one, which never begins.
  await answer(1)
  expect(unread.bytes).toBeGreaterThan(0)
  const closed = once(requests[0]?.[0].socket ?? client, 'close')
  client.destroy()
  await closed
  expect(unread.bytes).toBe(0)
  await answer(0)
  expect(unread.bytes).toBe(0)
  server.close()
  await s.close()
})
