import { expect, test } from 'vitest'
import type { Volume } from '#/contract/volumes'
import { testVolume } from '#test/api/test-volume'
import { instanceProblem, knownInstances, regionOfNewVolume } from './known-instances'

let ids = 0
const volume = (fields: Partial<Volume>) => testVolume({ id: (ids += 1), ...fields })
const web = { instance_id: 7, instance_label: 'web' }

test('instances are collected from the attached volumes, with a count', () => {
  const rows = [volume(web), volume({}), volume({ instance_id: 3, region: 'us-iad' }), volume(web)]
  expect(knownInstances(rows)).toEqual([
    { id: 3, name: 'Instance 3', region: 'us-iad', volumes: 1 },
    { id: 7, name: 'web', region: 'eu-central', volumes: 2 },
  ])
  expect(knownInstances(undefined)).toEqual([])
})

const place = (region: string) => region.toUpperCase()
const problem = (volumes: number, o: { region?: string; persist: boolean }) =>
  instanceProblem({ id: 7, name: 'web', region: 'eu-central', volumes }, { ...o, place })

test('an instance in another region than the volume can’t be chosen', () => {
  expect(problem(1, { region: 'us-iad', persist: true })).toBe('The volume is in US-IAD.')
  expect(problem(1, { region: 'eu-central', persist: true })).toBeUndefined()
  expect(problem(1, { persist: true })).toBeUndefined()
})

test('8 volumes are the limit with persistence, 64 without', () => {
  expect(problem(7, { persist: true })).toBeUndefined()
  expect(problem(8, { persist: true })).toBe('Has the maximum of 8 volumes that can be attached this way.')
  expect(problem(8, { persist: false })).toBeUndefined()
  expect(problem(64, { persist: false })).toBe('Has the maximum of 64 volumes that can be attached this way.')
})

test('a new volume is in the chosen region, or in that of a known instance', () => {
  const [one] = knownInstances([volume(web)])
  expect(regionOfNewVolume({ place: 'region', region: 'us-iad' }, one)).toBe('us-iad')
  expect(regionOfNewVolume({ place: 'region', region: '' }, one)).toBeUndefined()
  expect(regionOfNewVolume({ place: 'instance', region: 'us-iad' }, one)).toBe('eu-central')
  expect(regionOfNewVolume({ place: 'instance', region: 'us-iad' }, undefined)).toBeUndefined()
})
