/** Every difficult name, and one name per character. */
import { test } from '../../support/fixtures'
import { NAMES, ONE_SIGN } from './object-name-table'
import { GROUP, roundTrip, WINDOW } from './object-names'

test.use({ viewport: WINDOW })
for (const table of [NAMES, ONE_SIGN]) {
  for (let from = 0; from < table.length; from += GROUP) {
    const names = table.slice(from, from + GROUP)
    test(`names ${JSON.stringify(names[0])} to ${JSON.stringify(names.at(-1)).slice(0, 40)} survive a round trip`, async ({
      page,
      server,
    }) => {
      test.setTimeout(300_000)
      await roundTrip(page, server, names)
    })
  }
}
