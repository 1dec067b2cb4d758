import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FaultServer, json } from '#test/api/fault-server'

let server: FaultServer
beforeEach(async () => {
  // Modules of a new tab: a refusal is remembered.
  vi.resetModules()
  const { faultServer } = await import('#test/api/fault-server')
  const { session } = await import('#/api/session/session')
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
  const { noteAllowsBrowser } = await import('../-share/cors-known')
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
