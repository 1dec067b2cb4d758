import { expect, it } from 'vitest'
import { neverSent } from './operations.mjs'

const list = { op: 'Buckets List', route: 'GET /object-storage/buckets/' }
const view = { op: 'Bucket View', route: 'GET /object-storage/buckets/{clusterId}/{bucket}' }
const all = { op: 'Regions Availability List', route: 'GET /regions/availability' }
const region = { op: 'Region View', route: 'GET /regions/{regionId}' }
const rows = [list, view, region, all]

it('finds what was sent, with and without a final slash', () => {
  const sent = [
    { method: 'GET', path: '/object-storage/buckets', status: 200 },
    { method: 'GET', path: '/object-storage/buckets/us-east-1/logs/', status: 200 },
  ]
  expect(neverSent(rows, sent)).toEqual([region, all])
})

it('counts a literal route as itself only, whatever the order of rows', () => {
  expect(neverSent(rows, [{ method: 'GET', path: '/regions/availability', status: 200 }])).toEqual([list, view, region])
})

it('counts neither refusals nor other methods', () => {
  const sent = [
    { method: 'GET', path: '/regions/eu-west', status: 404 },
    { method: 'PUT', path: '/object-storage/buckets', status: 200 },
  ]
  expect(neverSent(rows, sent)).toEqual(rows)
})
