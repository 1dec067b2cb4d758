import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

test('regions are listed without a token', async () => {
  const r = await s.request('GET', '/v4/regions')
  expect(r.status).toBe(200)
  expect(r.body.results).toBe(8)
})
