import { describe, expect, it } from 'vitest'
import { pageFiles, type PageModule } from './page-files.ts'

const KB = 1000
const module = (id: string, kilobytes: number, pages: string, ...imports: string[]): PageModule => ({
  id,
  bytes: kilobytes * KB,
  isStyle: false,
  pages: pages.split(' '),
  imports,
})
const named = (modules: readonly PageModule[], weights: Readonly<Record<string, number>> = { a: 1, b: 1, c: 1 }) =>
  pageFiles(modules, new Map(Object.entries(weights)))
    .map((file) =>
      file
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
    )
    .toSorted()

describe('files that modules share', () => {
  it('puts modules of the same pages together', () => {
    const modules = [module('list', 9, 'a b'), module('page', 9, 'a'), module('row', 9, 'b a'), module('form', 9, 'a')]
    expect(named(modules)).toEqual(['form page', 'list row'])
  })

  it('lets no page load much that only another needs', () => {
    expect(named([module('shared', 9, 'a b'), module('own', 9, 'a'), module('other', 9, 'b')])).toEqual([
      'other',
      'own',
      'shared',
    ])
  })

  it('joins small files, since each costs a request', () => {
    expect(named([module('shared', 9, 'a b'), module('own', 0.2, 'a')])).toEqual(['own shared'])
  })

  it('weighs pages', () => {
    const modules = [module('shared', 9, 'a b'), module('own', 2, 'a')]
    expect(named(modules)).toEqual(['own', 'shared'])
    // Few visits begin at `b`, so a request less for `a` counts more.
    expect(named(modules, { a: 1, b: 0.1 })).toEqual(['own shared'])
  })

  it('keeps modules of different pages apart', () => {
    expect(named([module('one', 0.1, 'a'), module('two', 0.1, 'b')])).toEqual(['one', 'two'])
  })

  it('never makes two files that import each other', () => {
    // One file for the two styles would save most, and need `middle` before and after it.
    const modules = [
      { ...module('top', 0.1, 'a', 'middle'), isStyle: true },
      module('middle', 9.5, 'a b', 'base'),
      { ...module('base', 0.1, 'a b c'), isStyle: true },
    ]
    expect(named(modules, { a: 1, b: 0.1, c: 0.2 })).toEqual(['base middle top'])
  })

  it('counts what a file imports', () => {
    // Joined with `own`, `shared` would make page `b` load `large` as well.
    const modules = [module('shared', 2, 'a b'), module('own', 0.1, 'a', 'large'), module('large', 90, 'a c')]
    expect(named(modules)).toEqual(['large own', 'shared'])
  })
})
