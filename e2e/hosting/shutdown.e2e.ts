/** Shutdown during work: the built program, without a browser. */
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { withAccounts } from '../support/accounts'
import { startServer } from '../support/server'

test('SIGTERM during an upload lets it finish before the server exits', async () => {
  const template = process.env['E2E_TEMPLATES']
  const server = withAccounts(
    await startServer({ ...(template ? { template: join(template, 'demo') } : {}), env: { SEED: 'demo' } }),
  )
  try {
    const bucket = `${server.origin}/v4/object-storage/buckets/eu-central-1/scratch`
    const sign = async (method: string) => {
      const res = await fetch(`${bucket}/object-url`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.demoToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ method, name: 'half.bin' }),
      })
      return ((await res.json()) as { url: string }).url
    }
    const [put, get] = [await sign('PUT'), await sign('GET')]
    const half = Buffer.alloc(300_000, 'h')
    const headers = { 'content-length': half.length * 2, expect: '100-continue' }
    const sending = request(put, { method: 'PUT', headers })
    const answered = once(sending, 'response')
    // "100 Continue" proves that the server has the request.
    sending.flushHeaders()
    await once(sending, 'continue')
    await new Promise<void>((resolve, reject) => {
      sending.once('error', reject)
      sending.write(half, () => resolve())
    })
    const stopping = server.stop('SIGTERM')
    // The server refuses new connections while it stops.
    await expect
      .poll(() =>
        fetch(server.origin).then(
          () => 'listens',
          () => 'closed',
        ),
      )
      .toBe('closed')
    sending.end(half)
    const [reply] = (await answered) as [{ statusCode: number; resume(): void }]
    reply.resume()
    expect(reply.statusCode).toBe(200)
    await stopping
    await server.restart()
    const kept = Buffer.from(await (await fetch(get)).arrayBuffer())
    expect(kept.equals(Buffer.concat([half, half]))).toBe(true)
  } finally {
    await server.dispose()
  }
})
