import { describe, expect, it } from 'vitest'
import { listSearch, patchSearch } from './list-search'

describe('the search of a list page', () => {
  const parse = listSearch('cluster')

  it('keeps what it knows', () => {
    expect(parse({ filter: 'media', sort: '-size', page: 2, page_size: 50, cluster: 'eu-central-1' })).toEqual({
      filter: 'media',
      sort: '-size',
      page: 2,
      page_size: 50,
      cluster: 'eu-central-1',
    })
  })

  it('takes a filter of digits as text, for a bucket may be named so', () => {
    expect(parse({ filter: 2026 })).toEqual({ filter: '2026' })
  })

  it.each([
    { page: 0 },
    { page: 1.5 },
    { page: 'x' },
    { page: '1e2' },
    { page: null },
    { page_size: 24 },
    { page_size: 501 },
    { sort: [] },
  ])('answers %o with undefined, so that the default shows', (bad) => {
    const [name = ''] = Object.keys(bad)
    expect(parse(bad)).toEqual({})
    expect(Object.hasOwn(parse(bad), name)).toBe(true)
  })

  it('drops what nobody asked for', () => expect(parse({ token: 'secret', __proto__x: 1 })).toEqual({}))
})

describe('changing one part of it', () => {
  it('starts again at the first page', () => {
    expect(patchSearch({ page: 4, sort: 'label' }, { filter: 'a' })).toEqual({ sort: 'label', filter: 'a' })
  })
  it('keeps the rest when the page changes', () => {
    expect(patchSearch({ page: 4, sort: 'label' }, { page: 5 })).toEqual({ page: 5, sort: 'label' })
  })
  it('removes what is cleared', () => expect(patchSearch({ filter: 'a' }, { filter: undefined })).toEqual({}))
})
