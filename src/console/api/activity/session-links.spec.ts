import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordServerTime } from '#/lib/time/clock'
import { session } from '../session/session'
import { storeLink, sessionLinks } from './session-links'

const HOUR = 3_600_000
beforeEach(() => session.begin('token-canary', 'https://api.example.com/v4'))
afterEach(() => {
  recordServerTime(new Date().toUTCString())
  session.end()
})
const keep = (name: string, ends: number) =>
  storeLink({ cluster: 'eu-1', bucket: 'logs', name, method: 'GET', url: `https://store/${name}`, ends })

test('a link’s URL is dropped once the link has expired by the API’s clock, whatever this computer’s says', () => {
  recordServerTime(new Date(Date.now() + 2 * HOUR).toUTCString())
  keep('expired', Date.now() + HOUR)
  keep('valid', Date.now() + 3 * HOUR)
  keep('last', Date.now() + 3 * HOUR)
  expect(sessionLinks.get().map(({ url }) => url)).toEqual([null, 'https://store/valid', 'https://store/last'])
})
