/** A server with its object listener, and helpers for specs of image uploads. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { allJobKinds } from '#/server/start/job-kinds'
import { runDue } from '#/server/core/jobs'
import type { ListenerOptions } from '#/server/objects/http/listener'
import { objectsTest } from './objects-testing'

export const MIB = 1024 * 1024
export const SLOW = { timeout: 30_000 }
export const TYPE = { 'content-type': 'application/octet-stream' }
/** Three mebibytes, compressed. */
export const DATA = gzipSync(Buffer.alloc(3 * MIB))
/** The code of a refusal. */
export const code = (text: string) => /<Code>(.*)<\/Code>/.exec(text)?.[1]
export type ImagesTest = Awaited<ReturnType<typeof imagesTest>>

export async function imagesTest(options: ListenerOptions = {}) {
  const t = await objectsTest(options)
  const { api, token } = t
  const keptFiles = (files: object) => expect.poll(() => t.files(), SLOW).toEqual(files)
  async function blobOf(id: string) {
    const number = Number(id.replace('private/', ''))
    return (await api.db.selectFrom('image').select('blob').where('id', '=', number).executeTakeFirstOrThrow()).blob
  }
  return {
    ...t,
    keptFiles,
    blobOf,
    nothingKept: () => keptFiles({ blobs: [], tmp: [] }),
    image: (id: string) => api.request('GET', `/v4/images/${id}`, { token }),
    /** Runs the due jobs. */
    work: () => runDue(api.services, api.clock.now(), allJobKinds),
    /** Compared as a whole, because byte by byte takes minutes. */
    async isKept(id: string, data: Buffer) {
      const bytes = await buffer(api.services.store.read((await blobOf(id)) ?? ''))
      expect([bytes.length, bytes.equals(data)]).toEqual([data.length, true])
      const { md5 } = await api.db
        .selectFrom('image')
        .select('md5')
        .where('id', '=', Number(id.replace('private/', '')))
        .executeTakeFirstOrThrow()
      expect(md5).toBe(createHash('md5').update(data).digest('hex'))
    },
    /** Requests an upload and returns the image's id and the address without its origin. */
    async ask() {
      const body = { label: 'golden', region: 'us-iad' }
      const made = await api.request('POST', '/v4/images/upload', { token, body })
      const id: string = made.body.image.id
      const to: string = made.body.upload_to.replace('http://127.0.0.1:4001', '')
      return { id, to }
    },
    give: (to: string, body: Buffer | string = DATA, headers: Record<string, string> = TYPE) =>
      t.send('PUT', to, { body, headers }),
    /** Sends head and part of a body manually. */
    async begin(to: string, headers: string, body: Buffer) {
      const socket = t.raw()
      let text = ''
      socket.on('data', (d: Buffer) => (text += d.toString()))
      socket.on('error', () => {})
      socket.write(`PUT ${to} HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\n${headers}\r\n\r\n`)
      socket.write(body)
      return { socket, text: () => text }
    },
  }
}
