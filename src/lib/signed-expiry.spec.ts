import { expect, test } from 'vitest'
import { signedExpiry } from './signed-expiry'

const iso = (url: string) => signedExpiry(url)?.toISOString()

test('an end in epoch seconds is read', () => {
  expect(iso('https://s.example/b/k?AccessKeyId=1&Expires=1763740800&Signature=x')).toBe('2025-11-21T16:00:00.000Z')
  expect(iso('https://s.example/b/k?expires=1763740800')).toBe('2025-11-21T16:00:00.000Z')
})

test('a start and a duration are read', () => {
  expect(iso('https://s.example/k?X-Any-Date=20251121T160000Z&X-Any-Expires=360&X-Any-Signature=1')).toBe(
    '2025-11-21T16:06:00.000Z',
  )
  expect(iso('https://s.example/k?X-Any-Date=20251121T160000Z&X-Other-Expires=360')).toBeUndefined()
})

test('a URL without an expiry has none', () => {
  for (const url of [
    'no url',
    'https://s.example/k',
    'https://s.example/k?Expires=soon',
    'https://s.example/k?Expires=-1',
    'https://s.example/k?Expires=9999999999999999',
    'https://s.example/k?X-Any-Date=20251399T160000Z&X-Any-Expires=360',
  ])
    expect(signedExpiry(url)).toBeUndefined()
})
