/** Another API version: every page renders, shows unknown values as unknown, and leaves the rest usable. `forward.deep.ts` changes each field by itself. */
import { expect, test } from '../support/fixtures'
import { everyRoute } from '../support/routes'
import { allAtOnce, KINDS } from './forward'
import { wrongOn } from './forward-page'

test.use({ faulty: true })

const ROUTES = everyRoute().filter((route) => route !== '/login')
/** Ways per route: the others are tried on other routes, and all of them by `npm run test:deep`. */
const WAYS = 2
const PARTS = 3

for (const part of Array.from({ length: PARTS }, (_, i) => i))
  test(`pages render answers in which every field is changed: part ${part + 1} of ${PARTS}`, async ({
    page,
    faults,
    complaints,
  }) => {
    const found: string[] = []
    for (const [n, route] of ROUTES.entries()) {
      if (n % PARTS !== part) continue
      for (const kind of KINDS.filter((_, k) => (k + n) % KINDS.length < WAYS)) {
        const end = faults.api.add({ path: /^\/v4\//, rewrite: allAtOnce(kind) })
        for (const wrong of await wrongOn(page, route, complaints)) found.push(`${route}, fields ${kind}: ${wrong}`)
        end()
      }
    }
    expect(found).toEqual([])
  })
