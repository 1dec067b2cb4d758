/** The fault proxy itself, over plain HTTP: each fault breaks what it names and nothing else. */
import { request } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { type FaultProxy, faultProxy } from './fault-proxy'
import { type Listening, listening } from '../support/listening'

interface Echo extends Listening {
  /** Bytes of each request body that reached the server, in order of arrival. */
  readonly received: number[]
}

async function echoServer(): Promise<Echo> {
  const received: number[] = []
  const server = await listening((req, res) => {
    const nth = received.push(0) - 1
    req.on('data', (part: Buffer) => (received[nth] = (received[nth] ?? 0) + part.length))
    req.once('end', () => res.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(10_000)))
  })
  return { ...server, received }
}

/** Status and received body of a request; `broken` if the connection ended early. */
function ask(
  url: string,
  { method = 'GET', body = '' } = {},
): Promise<{ status: number; text: string; broken: boolean }> {
  return new Promise((resolve) => {
    const state = { status: 0, text: '' }
    const sent = request(url, { method, headers: { 'content-length': Buffer.byteLength(body) } }, (res) => {
      state.status = res.statusCode ?? 0
      res.on('data', (part) => (state.text += String(part)))
      res.once('error', () => resolve({ ...state, broken: true }))
      res.once('end', () => resolve({ ...state, broken: !res.complete }))
    })
    sent.once('error', () => resolve({ ...state, broken: true }))
    sent.end(body)
  })
}

/** The answer's `Content-Length`, whether or not the body is complete. */
async function lengthTold(url: string): Promise<string | null> {
  const answer = await fetch(url)
  await answer.text().catch(() => undefined)
  return answer.headers.get('content-length')
}

const test = base.extend<{ echo: Echo; breaker: FaultProxy }>({
  echo: async ({}, provide) => {
    const echo = await echoServer()
    await provide(echo)
    await echo.close()
  },
  breaker: async ({ echo }, provide) => {
    const proxy = await faultProxy(() => echo.origin)
    await provide(proxy)
    await proxy.close()
  },
})

test('requests without a fault pass and are recorded', async ({ breaker, echo }) => {
  expect(await ask(`${breaker.origin}/a?b=1`, { method: 'PUT', body: 'hello' })).toEqual({
    status: 200,
    text: 'x'.repeat(10_000),
    broken: false,
  })
  expect(breaker.seen).toEqual(['PUT /a?b=1'])
  expect(echo.received).toEqual([5])
})

test('a fault matches method and path, counts its uses and can be removed', async ({ breaker }) => {
  const end = breaker.add({
    method: 'POST',
    path: /^\/v4\/x/,
    answer: { status: 502, body: '<h1>Bad gateway</h1>' },
    times: 2,
  })
  expect((await ask(`${breaker.origin}/v4/x`)).status).toBe(200)
  expect(await ask(`${breaker.origin}/v4/x`, { method: 'POST' })).toMatchObject({
    status: 502,
    text: '<h1>Bad gateway</h1>',
  })
  expect((await ask(`${breaker.origin}/v4/x`, { method: 'POST' })).status).toBe(502)
  expect((await ask(`${breaker.origin}/v4/x`, { method: 'POST' })).status).toBe(200)
  end()
  breaker.add({ answer: { status: 503 } })
  breaker.clear()
  expect((await ask(breaker.origin)).status).toBe(200)
})

test('a fault cuts an answer at a byte', async ({ breaker }) => {
  breaker.add({ cutResponseAt: 1234 })
  const { text, broken } = await ask(breaker.origin)
  expect({ characters: text.length, broken }).toEqual({ characters: 1234, broken: true })
})

test('a fault cuts a request body at a byte, and the server receives no more', async ({ breaker, echo }) => {
  breaker.add({ cutRequestAt: 2_000 })
  expect((await ask(breaker.origin, { method: 'PUT', body: 'y'.repeat(50_000) })).broken).toBe(true)
  await expect.poll(() => echo.received).toEqual([2_000])
})

test('a reset loses the request before the server or the answer after it', async ({ breaker, echo }) => {
  breaker.add({ reset: 'after', times: 1 })
  expect((await ask(breaker.origin, { method: 'POST', body: 'done' })).broken).toBe(true)
  expect(echo.received).toEqual([4])
  breaker.add({ reset: 'before', times: 1 })
  expect((await ask(breaker.origin, { method: 'POST', body: 'never' })).broken).toBe(true)
  expect(echo.received).toEqual([4])
  breaker.add({ answer: { status: 504, body: 'late', late: true }, times: 1 })
  expect(await ask(breaker.origin, { method: 'POST', body: 'third' })).toEqual({
    status: 504,
    text: 'late',
    broken: false,
  })
  expect(echo.received).toEqual([4, 5])
})

test('a fault delays requests and limits bandwidth', async ({ breaker }) => {
  breaker.add({ delay: 200, bandwidth: 50_000 })
  const start = performance.now()
  expect((await ask(breaker.origin)).text).toHaveLength(10_000)
  expect(performance.now() - start).toBeGreaterThan(390)
})

test('held requests continue as soon as their fault is removed', async ({ breaker, echo }) => {
  const body = 'z'.repeat(10_000_000)
  const start = performance.now()
  const end = breaker.add({ delay: 600_000 })
  const delayed = ask(breaker.origin)
  await expect.poll(() => breaker.seen).toHaveLength(1)
  end()
  expect((await delayed).status).toBe(200)
  const rate = 100_000
  breaker.add({ bandwidth: rate })
  const began = performance.now()
  const narrowed = ask(breaker.origin, { method: 'PUT', body })
  await expect.poll(() => breaker.seen).toHaveLength(2)
  await expect.poll(() => echo.received[1]).toBeGreaterThan(rate)
  // Timers can fire slightly early.
  expect(echo.received[1]).toBeLessThan(((performance.now() - began) / 1000) * rate * 1.1)
  breaker.clear()
  expect((await narrowed).status).toBe(200)
  expect(echo.received).toEqual([0, body.length])
  expect(performance.now() - start).toBeLessThan(60_000)
})

test('a rewritten answer has a correct length', async ({ breaker }) => {
  breaker.add({ rewrite: (body) => body.subarray(0, 7) })
  expect(await ask(breaker.origin)).toEqual({ status: 200, text: 'xxxxxxx', broken: false })
})

test('the connection breaks without a server', async ({ breaker, echo }) => {
  await echo.close()
  expect((await ask(breaker.origin)).broken).toBe(true)
})

test('a fault changes the content type, and cuts an answer in half in three ways', async ({ breaker }) => {
  const whole = 10_000
  const half = { text: 'x'.repeat(whole / 2), status: 200 }
  breaker.add({ half: 'close', times: 1 })
  expect(await ask(breaker.origin)).toEqual({ ...half, broken: false })
  for (const how of ['length', 'chunks'] as const) {
    breaker.add({ half: how, times: 1 })
    expect(await lengthTold(breaker.origin)).toBe(how === 'length' ? String(whole) : null)
    breaker.add({ half: how, times: 1 })
    expect(await ask(breaker.origin)).toEqual({ ...half, broken: true })
  }
  breaker.add({ retype: 'text/html', times: 1 })
  const typed = await fetch(breaker.origin)
  expect({ contentType: typed.headers.get('content-type'), characters: (await typed.text()).length }).toEqual({
    contentType: 'text/html',
    characters: whole,
  })
})
