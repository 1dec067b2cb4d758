/** Pages that are read while others are asked for again and names come and go, in orders that a scheduler chooses. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames } from '#/lib/object-name'
import { createListing, type ListingEntry, type ReadPage } from './listing'

const numRuns = Number(process.env['FC_RUNS'] ?? 60)
const SIZE = 2

const row = (name: string): ListingEntry => ({ name, size: 1, etag: 'e', last_modified: null, owner: 'o' })

/** Steps of the page, and of other clients of the bucket meanwhile. */
type Step = { readonly do: 'more' | 'refresh' | 'look' } | { readonly do: 'put' | 'remove'; readonly name: string }
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('more', 'more', 'refresh', 'look') }),
  fc.record({ do: fc.constantFrom('put', 'remove'), name }),
)

function slowStore(s: fc.Scheduler, names: readonly string[]) {
  const held = new Set(names)
  const read: ReadPage = async ({ marker, signal }) => {
    await s.schedule(Promise.resolve(), `to the API: after ${marker}`)
    const rest = [...held].toSorted(compareNames).filter((n) => marker === null || compareNames(n, marker) > 0)
    const page = rest.slice(0, SIZE)
    const cut = rest.length > SIZE
    await s.schedule(Promise.resolve(), `from the API: ${page.join()}`)
    signal?.throwIfAborted()
    return { data: page.map(row), is_truncated: cut, next_marker: cut ? (page.at(-1) ?? null) : null }
  }
  return { held, read }
}

const workOn = async (s: fc.Scheduler, names: readonly string[], steps: readonly Step[]) => {
  const { held, read } = slowStore(s, names)
  const listing = createListing(read)
  const shown = () => listing.get().rows.map((e) => e.name)
  const wrong: string[] = []
  const stop = listing.subscribe(() => {
    const now = shown()
    if (now.some((n, at) => at > 0 && compareNames(now[at - 1] ?? '', n) >= 0)) wrong.push(now.join())
  })
  const act = async (one: Step) => {
    await s.schedule(Promise.resolve(), one.do)
    if (one.do === 'put') held.add(one.name)
    else if (one.do === 'remove') held.delete(one.name)
    else if (one.do === 'more') await listing.more()
    else if (one.do === 'refresh') await listing.refresh()
    else await listing.renewSeen(shown())
  }
  await s.waitFor(Promise.all([listing.more(), ...steps.map(act)]))
  const whole = async () => {
    while (listing.get().more) await listing.more()
    await listing.refresh()
    await listing.renewSeen([...shown(), ...held])
    while (listing.get().more) await listing.more()
  }
  await s.waitFor(whole())
  stop()
  expect(wrong, 'rows twice, or out of order').toEqual([])
  expect(listing.get().error).toBeNull()
  expect(shown()).toEqual([...held].toSorted(compareNames))
}

test('pages and changes in any order never duplicate or misplace a row, and end with the bucket’s contents', async () => {
  const names = fc.uniqueArray(name, { maxLength: 20 })
  const steps = fc.array(step, { minLength: 1, maxLength: 8 })
  await fc.assert(fc.asyncProperty(fc.scheduler(), names, steps, workOn), { numRuns })
})
