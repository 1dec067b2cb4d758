import { afterEach, beforeEach, expect, test } from 'vitest'
import { ImageLabel } from '#/contract/images'
import { check } from '../core/coerce'
import { allJobKinds } from '../start/job-kinds'
import { runDue } from '../core/jobs'
import { testServer, type TestServer } from '#test/server/testing'
import { deleteAccountData } from '../areas/account-data'
import { seedImages } from './images'

let s: TestServer
let account: number
let token: string
beforeEach(async () => {
  s = await testServer()
  account = await s.account()
  token = await s.token({ account })
  await seedImages(s.services, account)
})
afterEach(() => s.close())
interface Shown {
  id: string
  label: string
  type: string
  status: string
  is_public: boolean
  expiry: string | null
}
const list = async () => (await s.request('GET', '/v4/images', { token })).body.data as Shown[]
const own = async () => (await list()).filter((i) => !i.is_public)

test('the demo has images of every type beside the public ones, and is added once', async () => {
  const all = await list()
  const mine = await own()
  expect({ all: all.length, mine: mine.length }).toEqual({ all: 28, mine: 6 })
  expect(new Set(mine.map((i) => `${i.type} ${i.status}`))).toEqual(
    new Set(['manual available', 'automatic available', 'manual pending_upload']),
  )
  for (const image of mine) expect(check(ImageLabel, image.label).errors).toEqual([])
  await seedImages(s.services, account)
  expect(await list()).toEqual(all)
})

test('an automatically kept image is deleted at its expiry, and one without data after 24 hours', async () => {
  const at = async (time: string) => {
    s.clock.set(time)
    await runDue(s.services, s.clock.now(), allJobKinds)
    return (await own()).filter((i) => i.expiry !== null || i.status === 'pending_upload').map((i) => i.label)
  }
  const [automatic, pending] = ['legacy-intranet - Boot disk', 'router-os-7']
  expect(await at('2026-03-01T15:59:59Z')).toEqual([automatic, pending])
  expect(await at('2026-03-01T16:00:00Z')).toEqual([automatic])
  expect(await at('2026-03-05T11:59:59Z')).toEqual([automatic])
  expect(await at('2026-03-05T12:00:00Z')).toEqual([])
  expect(await own()).toHaveLength(4)
})

test('an empty seed deletes the account’s images and keeps those of others', async () => {
  const other = await s.account()
  await seedImages(s.services, other)
  await deleteAccountData(s.services, account)
  expect(await own()).toEqual([])
  const theirs = await s.token({ account: other })
  expect((await s.request('GET', '/v4/images', { token: theirs })).body.results).toBe(28)
})
