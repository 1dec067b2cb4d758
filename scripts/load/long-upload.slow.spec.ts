/**
 * An upload that takes longer than every timeout of the built server, just above the minimum rate. UPLOAD_SECONDS sets its
 * length; `npm run test:deep` uses 200.
 */
import { request } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { openDesk } from '../crash/desk'
import { fingerprint } from '../crash/wire'
import { HOLDERS, signed } from '../crash/writers'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { testWhere } from '../../test/test-where'

const deep = process.env['FC_RUNS'] !== undefined
const SECONDS = Number(process.env['UPLOAD_SECONDS'] ?? (deep ? 200 : 0))
vi.setConfig({ testTimeout: (SECONDS + 120) * 1000, hookTimeout: 120_000 })
/** Bytes per second; the minimum is 16,000. */
const RATE = 20_000
const [holder = ''] = HOLDERS

let server: OwnServer
beforeAll(async () => {
  ensureBuilt('server')
  server = await startServer({ env: { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '' } })
})
afterAll(() => server.dispose())

testWhere(SECONDS > 0, '`npm run test:deep`')(
  'an upload that makes progress is not cut, however long it takes',
  async () => {
    const desk = await openDesk(server, server.dataDir)
    try {
      const [put, get] = [await signed(desk, 'PUT', holder, 'long'), await signed(desk, 'GET', holder, 'long')]
      const body = desk.chance.bytes(RATE * SECONDS)
      const began = performance.now()
      const status = await new Promise<number>((resolve, reject) => {
        const answered = new AbortController()
        const headers = { 'Content-Length': body.length }
        const req = request(put ?? '', { method: 'PUT', headers }, (res) => {
          answered.abort()
          resolve(res.resume().statusCode ?? 0)
        })
        req.on('error', reject)
        const dribble = async () => {
          for (let second = 0; second < SECONDS && !answered.signal.aborted && !req.destroyed; second++) {
            req.write(body.subarray(second * RATE, (second + 1) * RATE))
            await pass(1000)
          }
          req.end()
        }
        dribble().catch(reject)
      })
      expect(status).toBe(200)
      const seconds = Math.round((performance.now() - began) / 1000)
      const got = await desk.wire.send('GET', get ?? '')
      expect(got && fingerprint(got.bytes)).toBe(fingerprint(body))
      process.stdout.write(`long upload: ${body.length} bytes in ${seconds} s, not cut\n`)
    } finally {
      desk.wire.close()
    }
  },
)
