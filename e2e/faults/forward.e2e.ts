/** Another API version: every page renders, shows unknown values as unknown, and leaves the rest usable. */
import { expect, test } from '../support/fixtures'
import { allAtOnce, KINDS } from './forward'
import { wrongOn } from './forward-page'

const ROUTES = (process.env['FORWARD_ROUTES'] ?? '/volumes /tickets/8').split(' ')

test.use({ faulty: true })

test('pages render answers in which every field is changed in each way', async ({ page, faults, complaints }) => {
  const found: string[] = []
  for (const kind of KINDS) {
    const end = faults.api.add({ path: /^\/v4\//, rewrite: allAtOnce(kind) })
    for (const route of ROUTES) {
      for (const wrong of await wrongOn(page, route, complaints)) found.push(`${route}, fields ${kind}: ${wrong}`)
    }
    end()
  }
  expect(found).toEqual([])
})
