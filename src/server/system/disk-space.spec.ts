import { once } from 'node:events'
import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextStep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { smallDisk } from '#test/server/small-disk'
import { DiskRoom, isFull, reserveOf } from './disk-space'
import { testWhere } from '#test/test-where'

const MIB = 1024 * 1024
const { dir: small, mounted, remove } = smallDisk('24m')
afterAll(remove)

testWhere(mounted, 'root on Linux')(
  "bytes that another writer took and hasn't written yet aren't given away again",
  async () => {
    const room = new DiskRoom(small)
    const { bavail, bsize, blocks } = statfsSync(small)
    const free = bavail * bsize - reserveOf(blocks * bsize)
    const end = new AbortController()
    const writing = room.use(free - 2 * MIB, () => once(end.signal, 'abort'))
    await expect(room.use(3 * MIB, () => expect.unreachable('writes'))).rejects.toThrow('reserve')
    await room.use(MIB, async () => undefined)
    end.abort()
    await writing
    await room.use(3 * MIB, async () => undefined)
  },
)

testWhere(mounted, 'root on Linux')(
  'many writers at once leave the reserve, whatever their sizes (security S5)',
  async () => {
    const room = new DiskRoom(small)
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, async (_, n) => {
        for (let part = 0; part < 4; part++) {
          const bytes = Buffer.alloc(MIB / 8 + n * 1000)
          await room.use(bytes.length, async () => {
            await nextStep()
            writeFileSync(join(small, `${n}.${part}`), bytes)
          })
        }
      }),
    )
    const { bavail, bsize, blocks } = statfsSync(small)
    // Each file ends with a block of its own.
    expect(bavail * bsize).toBeGreaterThan(reserveOf(blocks * bsize) - 240 * bsize)
    expect(bavail * bsize).toBeLessThan(reserveOf(blocks * bsize) + 2 * MIB)
    const refused = results.filter((r) => r.status === 'rejected')
    expect(refused.length).toBeGreaterThan(10)
    expect(refused.every((r) => isFull(r.reason))).toBe(true)
    await expect(room.use(MIB, () => expect.unreachable('writes'))).rejects.toThrow('reserve')
  },
)
