import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { testServer } from '#test/server/testing'
import { trailOf } from '../audit/trail'
import { auditRetention } from '../audit/retention'
import { keyRetention } from '../http/idempotency-store'
import { removeDue } from '../objects/storage/removals'
import { sweep } from '../objects/storage/sweep'
import { allJobKinds } from '../start/job-kinds'
import { openDiskStore } from '../storage/disk-store'
import { ageLimit } from './age-limit'
import { eventRetention } from '../core/event-retention'
import { runDue } from '../core/jobs'

const HOUR = 3600
const DAY = 24 * HOUR

test('a clock that is ahead by more than a day, for less than an hour, deletes nothing of any kind by its age', async () => {
  const s = await testServer()
  onTestFinished(() => s.close())
  s.clock.isChosen = false
  const token = await s.token()
  const image = { label: 'disk', region: 'us-iad' }
  const post = (key: string) =>
    s.request('POST', '/v4/images/upload', { token, body: image, headers: { 'Idempotency-Key': key } })
  expect((await post('k-1')).status).toBe(200)
  const { dataDir } = s.services.settings
  const lost = join(dataDir, 'objects', 'lost', '2026-02-28')
  await mkdir(lost, { recursive: true })
  await writeFile(join(lost, '0'.repeat(32)), 'bytes')
  const store = Object.assign(await openDiskStore(dataDir), { keepSeconds: 7 * DAY })
  await s.db
    .insertInto('removal')
    .values({ blob: '1'.repeat(32), due: '2026-03-05T00:00:00' })
    .execute()
  for (const plan of [eventRetention, keyRetention, auditRetention]) await plan.schedule(s.db, s.services)
  const rows = async () => {
    const counts: Record<string, number> = { lost: readdirSync(lost).length }
    for (const table of ['event', 'audit', 'image', 'keyed_write', 'removal'] as const)
      counts[table] = (
        await s.db
          .selectFrom(table)
          .select((e) => e.lit(1).as('one'))
          .execute()
      ).length
    return counts
  }
  const everything = async () => {
    expect(await runDue(s.services, s.clock.now(), allJobKinds)).toMatchObject({ failed: 0 })
    await sweep(s.services)
    await removeDue({ ...s.services, store })
  }
  s.clock.forward(HOUR)
  await everything()
  await trailOf(s.services).close(() => undefined)
  const before = await rows()
  expect(before).toMatchObject({ lost: 1, keyed_write: 1, removal: 1, event: 1 })
  s.clock.forward(500 * DAY)
  await everything()
  await everything()
  expect(await rows()).toEqual(before)
  expect((await post('k-1')).headers.get('idempotency-replayed')).toBe('true')
  s.clock.forward(-500 * DAY)
  await everything()
  expect(await rows()).toEqual(before)
})

test('a clock that stays ahead, as after a pause, counts after an hour, and each day deletes one day’s worth', async () => {
  const s = await testServer({ catalog: false })
  onTestFinished(() => s.close())
  s.clock.isChosen = false
  const oldest = s.clock.now()
  const limit = async () => (await ageLimit(s.services, 'x', 30 * DAY * 1000, oldest))?.toISOString()
  expect(await limit()).toBeUndefined()
  s.clock.forward(100 * DAY)
  expect(await limit()).toBeUndefined()
  s.clock.forward(HOUR - 1)
  expect(await limit()).toBeUndefined()
  s.clock.forward(1)
  expect(await limit()).toBe('2026-03-02T12:00:00.000Z')
  s.clock.forward(HOUR)
  expect(await limit()).toBeUndefined()
  s.clock.forward(22 * HOUR)
  expect(await limit()).toBe('2026-03-02T12:00:00.000Z')
})

test('a clock that jumps ahead twice within seconds has been ahead for seconds', async () => {
  const s = await testServer({ catalog: false })
  onTestFinished(() => s.close())
  let elapsed = 0
  const clock = { now: () => s.clock.now(), elapsed: () => elapsed }
  const oldest = s.clock.now()
  const limit = () => ageLimit({ db: s.db, clock }, 'x', 30 * DAY * 1000, oldest)
  await limit()
  for (const seconds of [401 * DAY, HOUR + 10]) {
    s.clock.forward(seconds)
    elapsed += 2500
    expect(await limit()).toBeUndefined()
  }
  s.clock.forward(HOUR)
  elapsed += HOUR * 1000
  expect(await limit()).toBeInstanceOf(Date)
})
