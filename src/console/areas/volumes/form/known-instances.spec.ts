import { expect, test } from 'vitest'
import type { Volume } from '#/contract/volumes'
import { testVolume } from '#test/api/test-volume'
import { instanceProblem, knownInstances, regionOfNewVolume } from './known-instances'

let ids = 0
const volume = (fields: Partial<Volume>) => testVolume({ id: (ids += 1), ...fields })
const web = { instance_id: 7, instance_label: 'web' }
const held = (n: number) => knownInstances(Array.from({ length: n }, () => volume(web)))[0]

test('instances are collected from the attached volumes, with a count', () => {
  const rows = [volume(web), volume({}), volume({ instance_id: 3, region: 'us-iad' }), volume(web)]
  expect(knownInstances(rows)).toEqual([
    { id: 3, name: 'Instance 3', region: 'us-iad', volumes: 1 },
    { id: 7, name: 'web', region: 'eu-central', volumes: 2 },
  ])
  expect(knownInstances(undefined)).toEqual([])
})

test('an instance in another region is refused before the request', () => {
  const [one] = knownInstances([volume(web)])
  expect(instanceProblem(one, { region: 'us-iad', persist: true })).toBe(
    'web is in eu-central, but the volume is in us-iad. Choose an instance in us-iad.',
  )
  expect(instanceProblem(one, { region: 'eu-central', persist: true })).toBeUndefined()
  expect(instanceProblem(one, { persist: true })).toBeUndefined()
  expect(instanceProblem(undefined, { region: 'us-iad', persist: true })).toBeUndefined()
})

test('8 volumes are the limit with persistence, 64 without', () => {
  expect(instanceProblem(held(7), { persist: true })).toBeUndefined()
  expect(instanceProblem(held(8), { persist: true })).toBe(
    'web already has 8 volumes. It can have up to 8 attached this way.',
  )
  expect(instanceProblem(held(8), { persist: false })).toBeUndefined()
  expect(instanceProblem(held(64), { persist: false })).toBe(
    'web already has 64 volumes. It can have up to 64 attached this way.',
  )
})

test('a new volume is in the chosen region, or in that of a known instance', () => {
  const [one] = knownInstances([volume(web)])
  expect(regionOfNewVolume({ place: 'region', region: 'us-iad' }, one)).toBe('us-iad')
  expect(regionOfNewVolume({ place: 'region', region: '' }, one)).toBeUndefined()
  expect(regionOfNewVolume({ place: 'instance', region: 'us-iad' }, one)).toBe('eu-central')
  expect(regionOfNewVolume({ place: 'instance', region: 'us-iad' }, undefined)).toBeUndefined()
})
