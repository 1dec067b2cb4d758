/** The built server on a disk that is really full: a small file system in memory, or a limit on file size. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnOptions, type OwnServer } from '../../e2e/support/server'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { openDesk } from './desk'
import { compare, recount } from './look'
import { fingerprint, how } from './wire'
import { HOLDERS, signed, type Desk } from './writers'
import { smallDisk } from '../../test/server/small-disk'
import { testWhere } from '../../test/test-where'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const MIB = 1024 * 1024
const { dir: small, mounted, remove } = smallDisk('24m')

let server: OwnServer
beforeAll(() => ensureBuilt('server'))
afterEach(async () => {
  await server.dispose()
  for (const name of readdirSync(small)) rmSync(join(small, name), { recursive: true })
})
afterAll(remove)

async function start(more: OwnOptions, dataDir?: string) {
  const at = dataDir === undefined ? {} : { DATA_DIR: dataDir }
  server = await startServer({ ...more, env: { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '', ...at } })
  const dir = dataDir ?? server.dataDir
  return { dir, desk: await openDesk(server, dir) }
}
const holder = HOLDERS[0] ?? ''
/** Uploads an object and returns the status. */
async function put(desk: Desk, name: string, size: number): Promise<number> {
  const url = await signed(desk, 'PUT', holder, name)
  const body = desk.chance.bytes(size)
  const tell = desk.ledger.begin(`object ${holder}/${name}`, fingerprint(body))
  const answer = await desk.wire.send('PUT', url ?? '', { body })
  tell(how(answer))
  return answer?.status ?? 0
}
/** Another program's file takes what the rows leave. */
const blob = join(small, 'another-program')
const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${blob}`, 'bs=4k'])
const rest = { lost: [], torn: [], wrong: [] }
/** Inconsistencies found at this point. */
async function faults({ dir, desk }: Awaited<ReturnType<typeof start>>) {
  const counted = await recount(dir)
  const wrong = [...counted.wrong, ...(await compare(desk, counted.sent, true))]
  return { ...desk.ledger.faults, wrong }
}

testWhere(mounted, 'root on Linux')(
  'a full disk is 507 for new objects; what was taken stays, can be read and deleted, and makes room',
  async () => {
    const rig = await start({}, small)
    const { desk } = rig
    const statuses: number[] = []
    for (let n = 0; n < 40 && !statuses.includes(507); n++) {
      statuses.push(await put(desk, `a/${n}`, 2 * MIB))
    }
    expect(new Set(statuses)).toEqual(new Set([200, 507]))
    // A failed replacement keeps the old object.
    expect(await put(desk, 'a/0', 4 * MIB)).toBe(507)
    for (let n = 0; n < 400; n++) {
      if ((await put(desk, `b/${n}`, 20_000)) === 507) break
    }
    // The space that objects leave for rows.
    const disk = statfsSync(small)
    expect(disk.bavail).toBeGreaterThan(disk.blocks / 40)
    expect(await faults(rig)).toEqual(rest)
    // Deletions work on a full disk.
    const remove = await signed(desk, 'DELETE', holder, 'a/1')
    const tell = desk.ledger.begin(`object ${holder}/a/1`, '')
    const removed = await desk.wire.send('DELETE', remove ?? '')
    tell(how(removed))
    expect(removed?.status).toBe(204)
    expect(await put(desk, 'c', MIB)).toBe(200)
    await server.stop()
    expect(server.exitCode()).toBe(0)
    await server.restart()
    expect(await faults(rig)).toEqual(rest)
    desk.wire.close()
  },
)

testWhere(mounted, 'root on Linux')(
  'a disk that is full to its last byte refuses rows, and still deletes, stops and starts',
  async () => {
    const { desk } = await start({}, small)
    const post = async (n: number) => {
      const label = `${n}-${'x'.repeat(40)}`
      return desk.wire.api('POST', `${desk.api}/object-storage/keys`, { label })
    }
    const ids: string[] = []
    for (let n = 0; n < 40; n++) {
      const made = await post(n)
      ids.push(String(made?.body.id))
    }
    expect(existsSync(join(small, 'reserve'))).toBe(true)
    fill()
    expect(statfsSync(small).bavail).toBe(0)
    for (let n = 90; n < 100; n++) await expect(post(n)).rejects.toThrow(/answered 507/)
    expect(server.log().split('The disk of DATA_DIR is full.')).toHaveLength(2)
    for (const id of ids.slice(0, 15)) {
      const gone = await desk.wire.api('DELETE', `${desk.api}/object-storage/keys/${id}`)
      expect(gone?.status).toBe(200)
    }
    await server.stop()
    expect(server.exitCode()).toBe(0)
    await server.restart()
    expect(server.log()).toMatch(/The disk of DATA_DIR is still full\. Free some space\. \d+ more failures\./)
    fill()
    await expect(post(100)).rejects.toThrow(/answered 507/)
    rmSync(blob)
    await expect
      .poll(() => server.log(), { timeout: 20_000 })
      .toMatch(/The disk of DATA_DIR has space again after \d+ s/)
    await post(101)
    desk.wire.close()
    expect(server.log()).toContain('The disk of DATA_DIR is full. Writes get a 507 response. Free some space.')
    expect(server.log()).not.toContain('SQLITE_FULL')
  },
)

testWhere(mounted, 'root on Linux')(
  'a server that was stopped starts on a disk that was filled to its last byte since',
  async () => {
    const { desk } = await start({}, small)
    desk.wire.close()
    await expect.poll(() => existsSync(join(small, 'reserve'))).toBe(true)
    await server.stop()
    fill()
    expect(statfsSync(small).bavail).toBe(0)
    await server.restart()
    expect(existsSync(join(small, 'reserve'))).toBe(false)
  },
)

testWhere(mounted, 'root on Linux')('rows leave the reserve free, although the log and the database grow', async () => {
  const { desk } = await start({}, small)
  const open = async (n: number) => {
    const body = { summary: `Row ${n}`, description: 'é'.repeat(30_000) }
    return desk.wire.api('POST', `${desk.api}/support/tickets`, body).then(
      () => true,
      () => false,
    )
  }
  const free = () => statfsSync(small).bavail
  let least = free()
  for (let n = 0; n < 1000 && (await open(n)); n++) {
    least = Math.min(least, free())
  }
  expect(server.log()).toContain('The disk of DATA_DIR is full.')
  expect(least).toBeGreaterThan(statfsSync(small).blocks / 22)
  await server.stop()
  await server.restart()
  desk.wire.close()
})

test('a file size limit answers 507 too', async () => {
  const rig = await start({ by: ['sh', '-c', 'ulimit -f 16384; exec "$0" "$@"', process.execPath] })
  const { desk } = rig
  expect(await put(desk, 'a', MIB)).toBe(200)
  expect(await put(desk, 'b', 8 * MIB + 300_000)).toBe(507)
  expect(await put(desk, 'a', 8 * MIB + 300_000)).toBe(507)
  expect(await faults(rig)).toEqual(rest)
  expect(server.log().split('"error"')).toHaveLength(2)
  desk.wire.close()
})
