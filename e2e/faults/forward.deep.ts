/** Every route with answers of another API version: each field of each answer changed in each way, one at a time and all at once. */
import { expect, test } from '../support/fixtures'
import { allAtOnce, KINDS, oneByOne } from './forward'
import { wrongOn } from './forward-page'
import { everyRoute } from '../support/routes'

test.use({ faulty: true })
test.describe.configure({ timeout: 3_600_000 })

const routes = everyRoute().filter((route) => route !== '/login')
/** Most page loads per route; 0 for no limit. */
const MAX_ROUNDS = Number(process.env['FORWARD_ROUNDS'] ?? 0) || Infinity

for (const kind of KINDS) {
  test(`every field ${kind} at once`, async ({ page, faults, complaints }) => {
    const found: string[] = []
    faults.api.add({ path: /^\/v4\//, rewrite: allAtOnce(kind) })
    for (const route of routes) {
      for (const wrong of await wrongOn(page, route, complaints)) found.push(`${route}: ${wrong}`)
    }
    expect(found).toEqual([])
  })
}

for (const route of routes) {
  test(`every field in every way, each by itself: ${route}`, async ({ page, faults, complaints }) => {
    const found: string[] = []
    const changes = oneByOne()
    let loads = 0
    while (loads === 0 || loads < Math.min(MAX_ROUNDS, changes.rounds())) {
      const end = faults.api.add({ path: /^\/v4\//, rewrite: changes.rewrite(loads) })
      const wrong = await wrongOn(page, route, complaints)
      end()
      loads += 1
      const log = changes.takeLog()
      for (const one of wrong) found.push(`${one} (${log.slice(0, 400)})`)
    }
    process.stdout.write(
      `forward compatibility: ${changes.tried()} changed fields in ${loads} page loads of ${route}\n`,
    )
    expect(found).toEqual([])
  })
}
