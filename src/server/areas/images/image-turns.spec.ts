import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { schedule, startJobs } from '#/server/core/jobs'
import { stamp } from '#/server/system/time'
import { systemClock } from '#/server/start/open-services'
import { testServer } from '#test/server/testing'
import { slowImageJobs } from './image-jobs'
import { newImage } from './image-rows'

const MIB = 1024 * 1024
const part = gzipSync(Buffer.alloc(64 * MIB))
/** Unpacks to this many times 64 MiB. */
const bomb = (times: number) => Readable.from(Array.from({ length: times }, () => part))

test('fifty uploads of one account, and huge ones of four others, delay the upload of another by seconds', async () => {
  const s = await testServer({ catalog: false })
  const services = { ...s.services, clock: systemClock }
  const now = stamp(systemClock.now())
  async function upload(accountId: number, data: Readable): Promise<number> {
    const { blob, etag } = await s.services.store.write(data, 1024 * MIB)
    const values = {
      ...newImage({ accountId, username: 'maria' }, now),
      label: 'x',
      description: null,
      size: 0,
      status: 'pending_upload',
      cloud_init: 0,
      region: null,
      blob,
      md5: etag,
    }
    const { id } = await s.db.insertInto('image').values(values).returning('id').executeTakeFirstOrThrow()
    await schedule(s.db, services, 'image.uploaded', { id, account: accountId }, systemClock.now())
    return id
  }
  const [many, ...others] = await Promise.all(Array.from({ length: 6 }, () => s.account()))
  if (many === undefined) throw new Error('There is no account.')
  for (let n = 0; n < 50; n++) await upload(many, bomb(16))
  const small = others.pop() ?? 0
  const huge: number[] = []
  for (const account of others) huge.push(await upload(account, bomb(200)))
  const status = async (id: number) =>
    (await s.db.selectFrom('image').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const failures: unknown[] = []
  const stop = startJobs(services, (e) => failures.push(e), {}, slowImageJobs)
  const from = performance.now()
  const id = await upload(small, Readable.from([gzipSync('small')]))
  await expect.poll(() => status(id), { timeout: 120_000, interval: 50 }).toBe('available')
  const left = await s.db.selectFrom('job').select('id').execute()
  process.stdout.write(
    `image turns: available after ${((performance.now() - from) / 1000).toFixed(1)} s beside ${left.length} longer uploads\n`,
  )
  expect(left.length).toBeGreaterThan(40)
  // Without turns, two of them would have come first.
  for (const one of huge) expect(await status(one)).toBe('pending_upload')
  await stop()
  expect(failures).toEqual([])
  await s.close()
}, 240_000)
