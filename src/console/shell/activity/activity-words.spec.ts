import { beforeAll, expect, test } from 'vitest'
import type { Activity } from '#/console/api/activity/activity'
import { allOps } from '#/contract/all'
import { buckets } from '#/contract/buckets'
import { managed } from '#/contract/managed'
import { objects } from '#/contract/objects'
import type { AnyOp } from '#/contract/op'
import { volumes } from '#/contract/volumes'
import { useApi } from '#test/api/dialect-testing'
import { activityText, outcomeWords, activityTitle } from './activity-words'

beforeAll(() => useApi())
const line = (op: AnyOp, args: object, more: Partial<Activity> = {}): Activity => ({
  id: 'c1',
  at: Date.UTC(2026, 10, 18, 9, 12, 5),
  sent: { op, args },
  title: null,
  count: 1,
  done: 1,
  refused: 0,
  unknown: 0,
  open: false,
  why: null,
  ...more,
})

test.each(allOps.filter((op) => op.method !== 'GET').map((op) => [op.id, op] as const))(
  '%s has its own text instead of the reference’s title',
  (_, op) => {
    expect(activityTitle(line(op, {}))).not.toBe(op.title)
    expect(activityTitle(line(op, {}))).toMatch(/^[A-Z][A-Za-z ]+/)
  },
)

test('a creation is named by its body, other changes by their path', () => {
  expect(activityTitle(line(buckets.create, { body: { label: 'logs', cluster: 'eu-1' } }))).toBe('Create bucket logs')
  expect(activityTitle(line(buckets.remove, { params: { clusterId: 'eu-1', bucket: 'logs' } }))).toBe(
    'Delete bucket logs',
  )
  expect(activityTitle(line(volumes.clone, { params: { volumeId: 7 }, body: { label: 'copy' } }))).toBe(
    'Clone volume 7',
  )
  expect(activityTitle(line(buckets.create, { body: { label: 'a\u202eb' } }))).toBe('Create bucket a‹U+202E›b')
})

test('a change of an object names the object and its bucket', () => {
  const params = { clusterId: 'eu-1', bucket: 'logs' }
  const change = line(objects.updateAcl, { params, body: { name: 'a/b.txt', acl: 'private' } })
  expect(activityTitle(change)).toBe('Change access for object a/b.txt in logs')
})

test('similar requests are one line with counts', () => {
  const several = line(managed.updateInstanceSetting, { params: { instanceId: 3 } }, { count: 12, done: 9, refused: 3 })
  expect(activityTitle(several)).toBe('Change SSH access for instance: 12 requests')
  expect(outcomeWords(several)).toBe('Failed: 3 of 12')
  expect(outcomeWords({ ...several, refused: 0, open: true })).toBe('Running: 9 of 12 done')
  expect(outcomeWords({ ...several, count: 12_000, refused: 3000 })).toBe('Failed: 3,000 of 12,000')
})

test('a request is shown in the words of the API that got it', async () => {
  await useApi('linode')
  const change = line(managed.updateInstanceSetting, { params: { instanceId: 3 } })
  expect(activityText([change])).toContain('/managed/linode-settings/3')
  const created = line(buckets.create, { body: { label: 'x', cluster: 'us-iad' } })
  expect(activityText([created])).toContain(`-d '{"label":"x","region":"us-iad"}'`)
  await useApi()
})

test('the copied text is a shell script with placeholders for secrets', () => {
  const refused = line(
    buckets.remove,
    { params: { clusterId: 'eu-1', bucket: 'logs' } },
    { done: 0, refused: 1, why: 'The request was refused:\nthe bucket holds objects.\nrm -rf /' },
  )
  expect(activityText([refused, line(buckets.create, { body: { label: 'x\ny', cluster: 'eu-1' } })])).toBe(
    `# 18 Nov 2026, 09:12:05 UTC  Delete bucket logs  (Failed)
# The request was refused: the bucket holds objects. rm -rf /
curl \\
  -X DELETE \\
  'https://api.example/v4/object-storage/buckets/eu-1/logs' \\
  -H "Authorization: Bearer $TOKEN"

# 18 Nov 2026, 09:12:05 UTC  Create bucket x␊y  (Done)
curl \\
  -X POST \\
  'https://api.example/v4/object-storage/buckets/' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"label":"x\\ny","cluster":"eu-1"}'`,
  )
})
