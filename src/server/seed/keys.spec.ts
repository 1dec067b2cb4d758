import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { seed } from './seed'
import { seedKeys } from './keys'

let s: TestServer
let account: number
beforeAll(async () => {
  s = await testServer()
  account = await seed(s.services, 'demo')
})
afterAll(() => s.close())
const rows = () => s.db.selectFrom('access_key').selectAll().where('account_id', '=', account).orderBy('id').execute()

test('the demo has a key of each type, and one for a deleted bucket', async () => {
  const username = 'demo'
  const token = await s.token({ username })
  const { body } = await s.request('GET', '/v4/object-storage/keys', { token })
  const { body: buckets } = await s.request('GET', '/v4/object-storage/buckets', { token })
  const there = new Set(buckets.data.map((b: { cluster: string; label: string }) => `${b.cluster}/${b.label}`))
  const shown = body.data.map(
    (k: { label: string; bucket_access: { cluster: string; bucket_name: string; permissions: string }[] | null }) => [
      k.label,
      k.bucket_access?.map((b) => `${b.permissions} ${there.has(`${b.cluster}/${b.bucket_name}`) ? 'there' : 'gone'}`),
    ],
  )
  expect(shown).toEqual([
    ['operations', undefined],
    ['website-deploy', ['read_write there', 'read_write there', 'read_only there']],
    ['log-reader', ['read_only there']],
    ['parked', []],
    ['old-reports-job', ['read_write gone', 'read_only there']],
  ])
})

test('existing keys stay unchanged and missing ones are added again', async () => {
  const before = await rows()
  await seedKeys(s.services, account)
  expect(await rows()).toEqual(before)
  await s.db.deleteFrom('access_key').where('label', '=', 'parked').execute()
  await seedKeys(s.services, account)
  expect((await rows()).map((r) => r.label).toSorted()).toEqual(before.map((r) => r.label).toSorted())
})

test('an emptied account has none', async () => {
  await seed(s.services, 'empty')
  expect(await rows()).toEqual([])
})
