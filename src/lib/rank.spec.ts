import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexOf, matchesIn } from './rank'

const labels = (query: string, all: readonly string[]) =>
  indexOf(all.map((label) => ({ label })))
    .find(query, 100)
    .best.map(({ item }) => item.label)

describe('the order', () => {
  it('whole names come before beginnings of names and of their words, and nothing matches inside of a word', () => {
    const all = [
      'x-blog-data',
      'catalogs',
      'logs',
      'l-o-g',
      'my logs',
      'logs-2024',
      'catalogs of logs',
      'volume of genes',
    ]
    expect(labels('log', all)).toEqual(['logs', 'logs-2024', 'my logs', 'catalogs of logs'])
  })
  it('several words match in any order and score more together', () => {
    expect(labels('team data', ['data of the team', 'team data', 'team', 'data'])).toEqual([
      'team data',
      'data of the team',
    ])
  })
  it('other identifiers match after the label', () => {
    const items = [{ label: 'photos', more: 'eu-central-1' }, { label: 'eu-archive' }]
    expect(
      indexOf(items)
        .find('eu', 9)
        .best.map(({ item }) => item.label),
    ).toEqual(['eu-archive', 'photos'])
  })
  it("accents and case don't matter", () => {
    expect(labels('grosse', ['Größe', 'Grösse'])).toEqual(['Größe', 'Grösse'])
    expect(labels('GRÖßE', ['größe'])).toEqual(['größe'])
  })
  it('without a query all items keep their order, short ones first', () => {
    expect(labels('  ', ['bb', 'a'])).toEqual(['a', 'bb'])
  })
})

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((s) => s.trim() !== '')
const names = fc.array(word, { maxLength: 30 })

describe('whatever the names are', () => {
  it('matches are items, each once and counted, and more items remove none', () => {
    fc.assert(
      fc.property(names, names, word, (some, more, query) => {
        const few = indexOf(some.map((label) => ({ label }))).find(query, 1000)
        const all = indexOf([...some, ...more].map((label) => ({ label }))).find(query, 1000)
        expect(few.count).toBe(few.best.length)
        for (const { item } of few.best) expect(some).toContain(item.label)
        expect(all.count).toBeGreaterThanOrEqual(few.count)
        const scores = all.best.map((hit) => hit.score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      }),
    )
  })
  it('every name is found by itself and by its beginning', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), (name) => {
        for (const query of [name, name.toUpperCase(), name.slice(0, 2)]) expect(labels(query, [name])).toEqual([name])
      }),
    )
  })
  it('highlighted parts are in the label, in order, apart, and contain the query', () => {
    fc.assert(
      fc.property(word, names, (label, typed) => {
        let last = -1
        for (const [start, end] of matchesIn(label, typed.join(' '))) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(label.length)
          last = end
        }
      }),
    )
  })
})

const timeOf = (search: () => unknown) => {
  const begin = performance.now()
  search()
  return performance.now() - begin
}

it('twenty thousand names cost a few scans of their text per keystroke', () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({
    label: `${['media', 'backup', 'logs', 'team'][i % 4]}-${(i * 7919) % 20_011}-${['eu', 'us', 'ap'][i % 3]}`,
    more: `eu-central-${i % 9}`,
  }))
  const index = indexOf(items)
  for (const query of ['b', 'bac', 'bac 12', 'mdeu', 'zzzz']) {
    // Both in turn, and the fastest of each, because other work on the machine is irrelevant here.
    const runs = Array.from({ length: 12 }, () => ({
      found: timeOf(() => index.find(query, 50)),
      scanned: timeOf(() => items.filter(({ label, more }) => `${label} ${more}`.toLowerCase().includes(query))),
    }))
    const ratio = Math.min(...runs.map((r) => r.found)) / Math.min(...runs.map((r) => r.scanned))
    expect([query, ratio < 4]).toEqual([query, true])
  }
})
