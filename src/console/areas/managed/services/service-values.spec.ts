import { expect, test } from 'vitest'
import {
  addressHint,
  NEW_SERVICE,
  serviceBody,
  serviceChanges,
  ServiceValues,
  serviceValuesOf,
  wantsRegion,
} from './service-values'
import { timeoutSeconds } from '../words'

const values = (change: object) => ({ ...NEW_SERVICE, label: 'shop', address: 'https://shop.example/', ...change })
const errors = (change: object) => {
  const { error } = ServiceValues.safeParse(values(change))
  return error?.issues.map((i) => [i.path.join('.'), i.message])
}

test('a region is required for private addresses only', () => {
  expect(errors({})).toBeUndefined()
  const address = 'http://10.0.0.1/'
  expect(errors({ address })).toEqual([['region', 'Region is required for a private address.']])
  expect(errors({ address, region: 'eu-central' })).toBeUndefined()
  expect([wantsRegion(values({ address })), wantsRegion(values({}))]).toEqual([true, false])
})

test('a region chosen before the address turned public is not sent', () => {
  expect(errors({ region: 'eu-central' })).toBeUndefined()
  expect(serviceBody(values({ region: 'eu-central' }))).not.toHaveProperty('region')
  expect(serviceBody(values({ address: 'http://[fd00::1]/', region: 'eu-central' }))).toMatchObject({
    region: 'eu-central',
  })
})

test('an address must fit the check type and must not be loopback', () => {
  expect(errors({ address: 'shop.example:80' })).toEqual([['address', 'Address must be an http or https URL.']])
  expect(errors({ service_type: 'tcp' })).toEqual([
    ['address', 'Address must be a host and port, such as db.example.com:5432.'],
  ])
  expect(errors({ address: 'http://127.0.0.1/' })?.[0]?.[0]).toBe('address')
  expect(errors({ address: '' })).toHaveLength(1)
})

test('empty fields become null, a fragment is dropped, and a TCP check has no text to find', () => {
  expect(serviceBody(values({ address: 'https://shop.example/?a=1#top', body: 'up' }))).toEqual({
    label: 'shop',
    service_type: 'url',
    address: 'https://shop.example/?a=1',
    timeout: 10,
    body: 'up',
    consultation_group: '',
    credentials: [],
    notes: null,
  })
  expect(serviceBody(values({ service_type: 'tcp', address: 'a.example:80', body: 'up' })).body).toBeNull()
})

test('a text to find is checked for a URL only, since a TCP check shows and sends none', () => {
  const body = 'x'.repeat(101)
  expect(errors({ body })).toEqual([['body', 'Text to find must be at most 100 characters.']])
  expect(errors({ body, service_type: 'tcp', address: 'a.example:80' })).toBeUndefined()
})

test('a service survives the round trip through the form', () => {
  const service = {
    id: 1,
    status: 'ok' as const,
    label: 'shop',
    service_type: 'tcp' as const,
    address: '10.0.0.1:80',
    timeout: 5,
    body: null,
    consultation_group: 'on-call',
    notes: null,
    region: 'eu-central',
    credentials: [3],
    created: '',
    updated: '',
  }
  expect(serviceBody(serviceValuesOf(service))).toMatchObject({ region: 'eu-central', credentials: [3], body: null })
})

test('a service keeps a label and an address that are older than a rule, while other fields change', () => {
  const was = values({ label: 'shop (old)', service_type: 'tcp', address: 'db.example' })
  const wrong = (change: object) =>
    serviceChanges(was)
      .safeParse({ ...was, ...change })
      .error?.issues.map((i) => i.path.join('.'))
  expect(ServiceValues.safeParse(was).success).toBe(false)
  expect(wrong({ notes: 'Restart first.' })).toBeUndefined()
  expect(wrong({ label: 'shop (new)' })).toEqual(['label'])
  expect(wrong({ address: 'db.example:x' })).toEqual(['address'])
  expect(wrong({ service_type: 'url' })).toEqual(['address'])
  expect(wrong({ address: '10.0.0.1:80' })).toEqual(['region'])
})

test('a service keeps a text to find that is older than its rule, but not when the text or the type changes', () => {
  const body = 'x'.repeat(101)
  const was = values({ body })
  const wrong = (before: typeof was, change: object) =>
    serviceChanges(before)
      .safeParse({ ...was, ...change })
      .error?.issues.map((i) => i.path.join('.'))
  expect(wrong(was, { notes: 'Restart first.' })).toBeUndefined()
  expect(wrong(was, { body: `${body}x` })).toEqual(['body'])
  expect(wrong({ ...was, service_type: 'tcp', address: 'a.example:80' }, {})).toEqual(['body'])
})

test('a fragment that will be dropped is announced at the address, a query is not', () => {
  const isDropped = (address: string) => /without #/.test(addressHint(values({ address })))
  expect(isDropped('https://shop.example/#/health')).toBe(true)
  expect(isDropped('https://shop.example/?a=1')).toBe(false)
  expect(addressHint(values({ service_type: 'tcp' }))).toContain('IPv6')
})

test.each([
  [1, '1 second'],
  [10, '10 seconds'],
])('a timeout of %i is %s', (timeout, shown) => {
  expect(timeoutSeconds(String(timeout))).toBe(shown)
})
