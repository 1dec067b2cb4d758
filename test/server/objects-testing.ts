/**
 * A complete server with its object listener on a real socket, for specs: raw paths and hostnames as browsers send
 * them.
 */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Settings } from '#/server/system/settings'
import { testServer } from './testing'
import { objectsListener, type ListenerOptions } from '#/server/objects/http/listener'

export interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}
export type ObjectsTest = Awaited<ReturnType<typeof objectsTest>>

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name)

export async function objectsTest(options: ListenerOptions = {}, settings: Partial<Settings> = {}) {
  const api = await testServer({ settings })
  const failures: unknown[] = []
  const handle = objectsListener(api.services, { report: (e) => failures.push(e), ...options })
  const listener = createServer({ requestTimeout: 0 }, handle)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const account = await api.account()
  const token = await api.token({ account })

  const call = async (method: string, path: string, body?: unknown, as = token) =>
    api.request(method, `/v4/object-storage${path}`, { token: as, ...(body === undefined ? {} : { body }) })

  return {
    api,
    account,
    token,
    port,
    /** Server failures since the start. */
    failures,
    call,
    /** Creates a bucket in `us-iad-1`. */
    async bucket(label: string, settings: object = {}): Promise<void> {
      const made = await call('POST', '/buckets', { label, cluster: 'us-iad-1', ...settings })
      if (made.status !== 200) throw new Error(made.text)
    },
    /** Path and query of a signed URL. */
    async sign(bucket: string, name: string, more: object = {}): Promise<string> {
      const made = await call('POST', `/buckets/us-iad-1/${bucket}/object-url`, { name, ...more })
      if (made.status !== 200) throw new Error(made.text)
      return made.body.url.replace('http://127.0.0.1:4001', '')
    },
    /** Sends to the listener. The path is sent unchanged. */
    send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Got> {
      return new Promise((resolve, reject) => {
        const req = request({ host: '127.0.0.1', port, method, path, headers: { ...headers }, agent: false }, (res) => {
          const chunks: Buffer[] = []
          res.on('data', (c: Buffer) => chunks.push(c))
          res.on('error', reject)
          res.on('end', () => {
            const bytes = Buffer.concat(chunks)
            resolve({ status: res.statusCode ?? 0, headers: res.headers, body: bytes, text: bytes.toString('utf8') })
          })
        })
        req.on('error', reject)
        req.end(body)
      })
    },
    /** Puts an object by a signed URL. */
    async put(bucket: string, name: string, body: Buffer | string = 'hello', headers: Sent['headers'] = {}) {
      const path = await this.sign(bucket, name, { method: 'PUT' })
      const got = await this.send('PUT', path, { body, headers })
      if (got.status !== 200) throw new Error(got.text)
      return got
    },
    /** The bucket's hostname. */
    at: (bucket: string) => ({ host: `${bucket}.us-iad-1.localhost:4001` }),
    raw: () => connect(port, '127.0.0.1'),
    /** Number of the listener's connections. */
    connections: () => new Promise<number>((done) => listener.getConnections((_, n) => done(n))),
    /** Files of bytes, and temporary ones. */
    async files() {
      const root = join(api.services.settings.dataDir, 'objects')
      return { blobs: await filesBelow(join(root, 'blobs')), tmp: await filesBelow(join(root, 'tmp')) }
    },
    async close() {
      listener.closeAllConnections()
      listener.close()
      await api.close()
    },
  }
}
