import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { SessionLink } from '#/console/api/activity/session-links'
import { recordServerTime } from '#/lib/time/clock'
import { LinkList } from './link-list'

const HOUR = 3_600_000
afterEach(() => recordServerTime(new Date().toUTCString()))
const listed = (ends: number) => {
  const link: SessionLink = {
    id: 1,
    cluster: 'eu-1',
    bucket: 'logs',
    name: 'a.txt',
    method: 'GET',
    url: null,
    ends,
  }
  return renderToStaticMarkup(<LinkList links={[link]} />)
}

test('whether a link is valid, and for how long, is judged by the API’s clock', () => {
  recordServerTime(new Date(Date.now() - 2 * HOUR).toUTCString())
  expect(listed(Date.now() - 1.5 * HOUR)).toMatch(/>Valid<.*>in \d+ minutes</s)
  expect(listed(Date.now() - 2.5 * HOUR)).toMatch(/>Expired<.*>\d+ minutes ago</s)
})
