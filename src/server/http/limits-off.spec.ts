import { expect, test } from 'vitest'
import { testServer } from '#test/server/testing'

test('with the limits off the headers say so, and no call is refused', async () => {
  const server = await testServer()
  const token = await server.token({ scopes: '*' })
  for (let i = 0; i < 210; i += 1) {
    const res = await server.request('GET', '/v4/object-storage/buckets/', { token })
    expect(res.status).toBe(200)
    expect(res.headers.get('x-ratelimit-limit')).toBe('1000000')
    expect(res.headers.get('x-ratelimit-remaining')).toBe('1000000')
  }
  await server.close()
})
