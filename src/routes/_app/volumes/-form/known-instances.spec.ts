import { expect, test } from 'vitest'
import type { Volume } from '#/contract/volumes'
import { instanceProblem, knownInstances } from './known-instances'

let ids = 0
const volume = (o: Partial<Volume>): Volume => ({
  id: (ids += 1),
  label: 'v',
  status: 'active',
  size: 20,
  region: 'eu-central',
  instance_id: null,
  instance_label: null,
  filesystem_path: '/dev/disk/by-id/scsi-0Vendor_Volume_v',
  tags: [],
  hardware_type: 'nvme',
  created: '2024-01-01T00:00:00',
  updated: '2024-01-01T00:00:00',
  ...o,
})
const web = { instance_id: 7, instance_label: 'web' }
const held = (n: number) => knownInstances(Array.from({ length: n }, () => volume(web)))[0]

test('instances are known by the volumes that are attached to them, with how many those are', () => {
  const rows = [volume(web), volume({}), volume({ instance_id: 3, region: 'us-iad' }), volume(web)]
  expect(knownInstances(rows)).toEqual([
    { id: 3, name: 'Instance 3', region: 'us-iad', holds: 1 },
    { id: 7, name: 'web', region: 'eu-central', holds: 2 },
  ])
  expect(knownInstances(undefined)).toEqual([])
})

test('another region is told before it is tried, one’s own is none', () => {
  const [one] = knownInstances([volume(web)])
  expect(instanceProblem(one, { region: 'us-iad', persist: true })).toBe(
    'web is in eu-central and the volume in us-iad: they must be in one region.',
  )
  expect(instanceProblem(one, { region: 'eu-central', persist: true })).toBeUndefined()
  expect(instanceProblem(one, { persist: true })).toBeUndefined()
  expect(instanceProblem(undefined, { region: 'us-iad', persist: true })).toBeUndefined()
})

test('eight is the most that persists across boots; what does not may be up to 64', () => {
  expect(instanceProblem(held(7), { persist: true })).toBeUndefined()
  expect(instanceProblem(held(8), { persist: true })).toBe('web holds 8 volumes; attaching this way allows 8 at most.')
  expect(instanceProblem(held(8), { persist: false })).toBeUndefined()
  expect(instanceProblem(held(64), { persist: false })).toBe(
    'web holds 64 volumes; attaching this way allows 64 at most.',
  )
})
