/** One name per character; the regular tests put four in each name. */
import { test } from '../../support/fixtures'
import { ONE_SIGN } from './object-name-table'
import { GROUP, roundTrip, WINDOW } from './object-names'

test.use({ env: { RATE_LIMITS: 'off' }, viewport: WINDOW })
for (let from = 0; from < ONE_SIGN.length; from += GROUP) {
  const names = ONE_SIGN.slice(from, from + GROUP)
  test(`names with ${names.map((name) => name[1]).join('')} survive a round trip`, async ({ page, server }) => {
    test.setTimeout(300_000)
    await roundTrip(page, server, names)
  })
}
