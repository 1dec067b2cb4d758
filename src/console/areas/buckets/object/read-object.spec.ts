import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FaultServer, json } from '#test/api/fault-server'

let server: FaultServer
beforeEach(async () => {
  // Modules of a new tab: a refusal is remembered.
  vi.resetModules()
  const { faultServer } = await import('#test/api/fault-server')
  const { session } = await import('#/console/api/session/session')
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
})
afterEach(async () => {
  await server.close()
})

/** Signs GET, and refuses HEAD at this field. */
const store = (field: string) =>
  server.say((res, seen, n) => {
    if (!seen.url.endsWith('/object-url')) {
      res.writeHead(206, { 'content-type': 'text/plain' }).end('o')
      return
    }
    const { method } = JSON.parse(seen.body) as { method: string }
    const answer =
      method === 'GET'
        ? json(200, { url: `${server.origin}/o?S=${n}` })
        : json(400, { errors: [{ field, reason: 'Refused.' }] })
    answer(res, seen, n)
  })
const methods = () =>
  server.seen.flatMap(({ url, body }) =>
    url.endsWith('/object-url') ? [(JSON.parse(body) as { method: string }).method] : [],
  )

test.each(['method', 'content_type'])('headers are read by GET where the API refuses HEAD at %s', async (field) => {
  const { readHeaders } = await import('./read-object')
  store(field)
  const read = () => readHeaders({ clusterId: 'eu-1', bucket: 'photos' }, 'a.txt', new AbortController().signal)
  expect(await read()).toEqual({ how: 'GET', headers: [['Content-Type', 'text/plain']] })
  await read()
  expect(methods()).toEqual(['HEAD', 'GET', 'GET'])
})

test('another refusal of HEAD is reported', async () => {
  const { readHeaders } = await import('./read-object')
  store('name')
  await expect(
    readHeaders({ clusterId: 'eu-1', bucket: 'photos' }, 'a.txt', new AbortController().signal),
  ).rejects.toMatchObject({ fault: 'not-signed' })
  expect(methods()).toEqual(['HEAD'])
})

test('after a minute, a download tries again whether the bucket allows browsers', async () => {
  const { readableType } = await import('./read-object')
  const { noteAllowsBrowser } = await import('../share/cors-known')
  const at = { clusterId: 'eu-1', bucket: 'photos' }
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  server.say((res, seen, n) => {
    if (seen.url.includes('/object-list')) json(200, { data: [{ name: 'a.txt' }] })(res, seen, n)
    else if (seen.url.endsWith('/object-url')) json(200, { url: `${server.origin}/o?S=${n}` })(res, seen, n)
    else res.writeHead(206, { 'content-type': 'text/x' }).end('o')
  })
  noteAllowsBrowser(at, false)
  now.mockReturnValue(59_000)
  expect(await readableType(at, 'a.txt')).toBe(undefined)
  now.mockReturnValue(61_000)
  expect(await readableType(at, 'a.txt')).toBe('text/x')
  now.mockRestore()
})

test.each([
  ['no answer', 'readableType'],
  ['an answer that stops', 'readStart'],
  ['a refusal that stops', 'readHeaders'],
] as const)('a store that sends %s is given up after a minute (%s)', async (what, read) => {
  const { readableType, readHeaders, readStart } = await import('./read-object')
  const at = { clusterId: 'eu-1', bucket: 'photos' }
  const { signal } = new AbortController()
  let waits = false
  server.say((res, seen, n) => {
    if (seen.url.endsWith('/object-url')) return json(200, { url: `${server.origin}/o?S=${n}` })(res, seen, n)
    if (what === 'an answer that stops') res.writeHead(206, { 'content-type': 'text/x' }).write('o')
    if (what === 'a refusal that stops') res.writeHead(503).write('<Error>')
    waits = seen.method === 'GET'
    // Only GET has a body that can stop.
    if (!waits) res.end()
    return undefined
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = {
    readableType: () => readableType(at, 'a.txt'),
    readStart: () => readStart(at, 'a.txt', 100, signal),
    readHeaders: () => readHeaders(at, 'a.txt', signal),
  }[read]()
  reading.catch(() => undefined)
  await vi.waitFor(() => expect(waits).toBe(true), { timeout: 10_000 })
  for (let n = 0; n < 20; n += 1) {
    // The answer arrives in turns of its own.
    await new Promise((next) => setImmediate(next))
    await vi.advanceTimersByTimeAsync(4000)
  }
  vi.useRealTimers()
  await expect(reading).rejects.toMatchObject({ fault: 'stalled' })
})
