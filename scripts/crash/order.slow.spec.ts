/**
 * A killed process can't reveal a missing sync, because its writes stay in the system's memory. This test checks the system
 * calls instead: every sync that makes a write survive a power failure happens before the first byte of its answer.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { inOrder, readCalls } from './calls'
import { attach, ended, findStrace } from './strace'
import { Wire } from './wire'
import { testWhere } from '../../test/test-where'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const traced = findStrace() !== null
let server: OwnServer
let wire: Wire
beforeAll(async () => {
  ensureBuilt('server')
  server = await startServer({ env: { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '' } })
  wire = new Wire((await readFile(join(server.dataDir, 'demo-token'), 'utf8')).trim())
})
afterAll(async () => {
  wire.close()
  await server.dispose()
})

const TRACED = 'trace=fsync,fdatasync,rename,write,writev,sendto,sendmsg'
/** System calls recorded during the work. */
async function callsOf(act: () => Promise<unknown>) {
  const record = join(server.dataDir, 'calls.txt')
  const tracer = await attach(server.pid(), ['-yy', '-s', '16', '-o', record, '-e', TRACED])
  await act()
  tracer.kill('SIGINT')
  await ended(tracer)
  const calls = readCalls(await readFile(record, 'utf8'))
  await rm(record)
  return calls
}

const SYNC = /^f(data)?sync$/
const LOG = [SYNC, /console\.db-wal>/] as const
const answer = (status: number) => [/^(write|writev|sendto|sendmsg)$/, new RegExp(`TCP.*HTTP/1\\.1 ${status}`)] as const

testWhere(traced, 'strace')(
  'an object and the folder that names it are synced, then the log of the database, then it is answered',
  async () => {
    const api = `${server.origin}/v4`
    const base = `${api}/object-storage/buckets`
    await wire.api('POST', base, { label: 'order', cluster: 'us-iad-1' })
    const sign = async (method: string) =>
      (await wire.api('POST', `${base}/us-iad-1/order/object-url`, { method, name: 'a' }))?.body.url ?? ''
    const [put, remove] = [await sign('PUT'), await sign('DELETE')]
    for (const body of ['new', 'in place of it']) {
      const uploaded = await callsOf(async () => {
        expect((await wire.send('PUT', put, { body: Buffer.from(body) }))?.status).toBe(200)
      })
      const wanted = [
        [SYNC, /objects\/tmp\/[0-9a-f]{32}>/],
        [/^rename$/, /objects\/tmp\/.*objects\/blobs\//],
        [SYNC, /objects\/blobs\/[0-9a-f]{2}>/],
        LOG,
        answer(200),
      ] as const
      expect(inOrder(uploaded, wanted), JSON.stringify(uploaded, null, 1)).toBe('in order')
      expect(uploaded.filter((c) => answer(200)[1].test(c.about))).toHaveLength(1)
    }
    const removed = await callsOf(async () => {
      expect((await wire.send('DELETE', remove))?.status).toBe(204)
    })
    expect(inOrder(removed, [LOG, answer(204)]), JSON.stringify(removed, null, 1)).toBe('in order')
    const writes = [
      ['/object-storage/keys', { label: 'order' }],
      ['/object-storage/buckets', { label: 'order-2', cluster: 'us-iad-1' }],
      ['/volumes', { label: 'order', region: 'us-iad' }],
      ['/images/upload', { label: 'order', region: 'us-iad' }],
    ] as const
    for (const [path, body] of writes) {
      const made = await callsOf(async () => {
        expect((await wire.api('POST', `${api}${path}`, body))?.status, path).toBe(200)
      })
      expect(inOrder(made, [LOG, answer(200)]), path).toBe('in order')
    }
  },
)

test('calls count as ordered only if each ends before the next starts', () => {
  const text = [
    '7 fsync(20</d/a> <unfinished ...>',
    '8 write(3<TCP:[x]>, "HTTP/1.1 200 OK"...) = 9',
    '7 <... fsync resumed>) = 0',
    '[pid 9] rename("a", "b") = 0',
  ].join('\n')
  const calls = readCalls(text)
  expect(calls.map((c) => [c.name, c.from, c.to])).toEqual([
    ['write', 1, 1],
    ['fsync', 0, 2],
    ['rename', 3, 3],
  ])
  expect(inOrder(calls, [[SYNC, /a/], answer(200)])).toMatch(/^no .* after line 2$/)
  expect(
    inOrder(calls, [
      [SYNC, /a/],
      [/rename/, /b/],
    ]),
  ).toBe('in order')
})

test('a call whose end is not in the record has begun and never ends', () => {
  const text = [
    '7 fsync(20</d/a>) = 0',
    '8 write(3<TCP:[x]>, "HTTP/1.1 200 OK"..., 300 <unfinished ...>',
    '9 write(5<anon_inode:[eventfd]>, "1"..., 8) = 8',
  ].join('\n')
  expect(inOrder(readCalls(text), [[SYNC, /a/], answer(200)])).toBe('in order')
  const late = readCalls('7 fsync(20</d/a> <unfinished ...>\n8 write(3<TCP:[x]>, "HTTP/1.1 200 OK"..., 300) = 300')
  expect(inOrder(late, [[SYNC, /a/], answer(200)])).toMatch(/^no .* after line Infinity$/)
})
