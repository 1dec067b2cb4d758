import { expect, test } from 'vitest'
import { signedExpiry } from './signed-expiry'

const iso = (url: string) => signedExpiry(url)?.toISOString()

test.each([
  ['AccessKeyId=1&Expires=1763740800&Signature=x', '2025-11-21T16:00:00.000Z'],
  ['expires=1763740800', '2025-11-21T16:00:00.000Z'],
  ['X-Any-Date=20251121T160000Z&X-Any-Expires=360&X-Any-Signature=1', '2025-11-21T16:06:00.000Z'],
  ['X-Any-Date=20251121T160000Z&X-Other-Expires=360', undefined],
])('%s ends at %s', (query, end) => expect(iso(`https://s.example/k?${query}`)).toBe(end))

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
