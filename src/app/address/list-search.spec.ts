import { describe, expect, it } from 'vitest'
import { listSearch, patchSearch } from './list-search'

describe('the URL parameters of a list page', () => {
  const parse = listSearch('cluster')

  it('keeps known parameters', () => {
    expect(parse({ filter: 'media', sort: '-size', page: 2, page_size: 50, cluster: 'eu-central-1' })).toEqual({
      filter: 'media',
      sort: '-size',
      page: 2,
      page_size: 50,
      cluster: 'eu-central-1',
    })
  })

  it('reads a filter of digits as text', () => {
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
  ])('reads %o as undefined, the default', (bad) => {
    const [name = ''] = Object.keys(bad)
    expect(parse(bad)).toEqual({})
    expect(Object.hasOwn(parse(bad), name)).toBe(true)
  })

  it('drops unknown parameters', () => expect(parse({ token: 'secret', __proto__x: 1 })).toEqual({}))
})

describe('changing one parameter', () => {
  it('resets to the first page', () => {
    expect(patchSearch({ page: 4, sort: 'label' }, { filter: 'a' })).toEqual({ sort: 'label', filter: 'a' })
  })
  it('keeps other parameters when the page changes', () => {
    expect(patchSearch({ page: 4, sort: 'label' }, { page: 5 })).toEqual({ page: 5, sort: 'label' })
  })
  it('removes cleared parameters', () => expect(patchSearch({ filter: 'a' }, { filter: undefined })).toEqual({}))
})
