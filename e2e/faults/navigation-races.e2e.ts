/** Answers that overtake each other: the last requested page is shown, with its own rows. */
import type { Request } from '@playwright/test'
import * as fc from 'fast-check'
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow } from '../support/helpers'
import { follow } from '../shell/shell'

test.use({ faulty: true })

const LISTS = [
  { area: 'Volumes', asks: /\/v4\/volumes\?/, row: 'pg-data' },
  { area: 'Images', asks: /\/v4\/images\?/, row: 'golden-2024-04' },
  { area: 'Access keys', asks: /\/v4\/object-storage\/keys\?/, row: 'website-deploy' },
] as const
const every = fc.shuffledSubarray([...LISTS], { minLength: LISTS.length })
const seed = Number(process.env['FC_SEED'] ?? 20_261_122)

const order = (lists: readonly { area: string }[]) => lists.map((l) => l.area).join(', ')

for (const [asked, answered] of fc.sample(fc.tuple(every, every), { seed, numRuns: 4 })) {
  test(`asked for ${order(asked)}, answered ${order(answered)} (seed ${seed})`, async ({ page, faults }) => {
    await page.goto('/regions')
    await expectPage(page, 'Regions')
    const held = LISTS.map((list) => {
      const { release } = faults.api.hold({ path: list.asks })
      // Answered, or aborted when its page was left.
      const over = new Promise<void>((done) => {
        const end = (request: Request) => list.asks.test(request.url()) && done()
        page.on('requestfinished', end)
        page.on('requestfailed', end)
      })
      return { list, release, over }
    })
    for (const { area, asks } of asked) {
      const begun = page.waitForRequest(asks)
      await follow(page, area)
      await begun
    }
    for (const list of answered) {
      const one = held.find((h) => h.list === list)
      one?.release()
      await one?.over
    }
    const last = asked.at(-1)
    await expectPage(page, last?.area ?? '')
    for (const { row } of LISTS) await expect(tableRow(page, row)).toHaveCount(row === last?.row ? 1 : 0)
  })
}
