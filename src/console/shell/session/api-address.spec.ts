import { expect, it } from 'vitest'
import { apiAddress } from './api-address'

it.each([
  ['/v4', 'localhost:4000/v4'],
  ['http://127.0.0.1:4000/v4', '127.0.0.1:4000/v4'],
  ['https://api.example.test/v4', 'api.example.test/v4'],
  ['http://api.example.test/v4', 'http://api.example.test/v4'],
])('shows %s as %s', (url, shown) => expect(apiAddress(url, 'http://localhost:4000/buckets')).toBe(shown))
