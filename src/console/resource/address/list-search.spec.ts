import { describe, expect, it } from 'vitest'
import { listSearch, patchSearch } from './list-search'

describe('the URL parameters of a list page', () => {
  const parse = listSearch('cluster')

  it('keeps known parameters', () => {
    const search = { filter: 'media', sort: '-size', cluster: 'eu-central-1' }
    expect(parse(search)).toEqual(search)
  })

  it('reads a filter of digits as text', () => {
    expect(parse({ filter: 2026 })).toEqual({ filter: '2026' })
  })

  it.each([{ filter: null }, { filter: '' }, { sort: [] }])('reads %o as undefined, the default', (bad) => {
    const [name = ''] = Object.keys(bad)
    expect(parse(bad)).toEqual({})
    expect(Object.hasOwn(parse(bad), name)).toBe(true)
  })

  it('drops unknown parameters', () => expect(parse({ token: 'secret', __proto__x: 1 })).toEqual({}))
})

describe('changing one parameter', () => {
  it('keeps other parameters', () => {
    expect(patchSearch({ sort: 'label' }, { filter: 'a' })).toEqual({ sort: 'label', filter: 'a' })
  })
  it('removes cleared parameters', () => expect(patchSearch({ filter: 'a' }, { filter: undefined })).toEqual({}))
})
