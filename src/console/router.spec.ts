import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#/console/resource/address/search-params'
import { router } from '#/console/router'

router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/login'] }) })

/** Every route that has an address of its own, by its path: `/volumes/$volumeId/edit`. */
const paths = Object.keys(router.routesByPath).filter((path) => path !== '/')
const names = (path: string) => [...path.matchAll(/\$(\w+)/g)].map((m) => m[1] ?? '')
const isId = (name: string) => name.endsWith('Id') && !['clusterId', 'regionId', 'planId', 'betaId'].includes(name)
const GOOD: Readonly<Record<string, string>> = { bucket: 'a.b-c', name: 'debian12', planId: 'monitoring-40' }
const good = (name: string) => GOOD[name] ?? (isId(name) ? '7' : 'eu-central-1')
const fill = (path: string, values: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? encodeURIComponent(good(name)))

/** The innermost match of an address. */
function match(address: string) {
  const [pathname = '', query = ''] = address.split('?')
  const matches = router.matchRoutes(pathname, parseSearch(query))
  return matches.at(-1)
}

const NO_NAME = ['..%2F..', '%2e%2e', '%252e%252e', '%00', '%0A', 'a%2Fb', 'a%5Cb']
const NO_NUMBER = [
  'NaN',
  'create',
  '1.5',
  '-1',
  '0',
  '007',
  '0x1',
  '1e3',
  '%D9%A1',
  '+1',
  '%201',
  '9'.repeat(20),
  'null',
]
const NO_ID = NO_NAME.concat(NO_NUMBER)
const HOSTILE = ['[1]', '{"a":1}', 'null', 'true', 'NaN', '1e999', '-1', '1.10', '"', '%zz', '', '\u0000', '__proto__']

describe('every route', () => {
  it('is found by its address', () => {
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) expect(match(fill(path))?.fullPath.replace(/(.)\/$/, '$1'), path).toBe(path)
  })

  it.each(paths.filter((path) => names(path).length > 0))('%s shows not-found for a value that nothing has', (path) => {
    for (const name of names(path)) {
      for (const bad of isId(name) ? NO_ID : NO_NAME) {
        const found = match(fill(path, { [name]: bad }))
        expect(found?.params, `${name}=${bad}`).not.toHaveProperty(name)
      }
    }
  })

  it.each(paths)('%s answers any search value with one of its own or the default', (path) => {
    const route = Object.entries(router.routesByPath).find(([at]) => at === path)?.[1]
    const keeps = new Set<string>()
    for (let at = route; at; at = at.parentRoute) {
      const { validateSearch } = at.options
      if (typeof validateSearch !== 'function') continue
      const answered = Object.keys(validateSearch({}))
      expect(answered, 'a route answers each of its parameters: use searchOf').not.toEqual([])
      for (const key of answered) keeps.add(key)
    }
    for (const value of HOSTILE) {
      const query = new URLSearchParams([...keeps, 'after', '__proto__'].flatMap((key) => [[key, value]])).toString()
      const found = match(`${fill(path)}?${query}&${query}`)
      expect(found?.searchError, value).toBeUndefined()
      for (const [key, read] of Object.entries(found?.search ?? {})) {
        if (!keeps.has(key)) continue
        expect(
          [value, ['undefined', 'string'].includes(typeof read) || read === true || Number.isSafeInteger(read)],
          key,
        ).toEqual([value, true])
      }
    }
  })
})

it('a search parameter is the text that the address says, and the first of several', () => {
  const address = '?object=1.10&folder=12345678901234567890&find=1e3&from=%5B1%5D&a=1&a=2&__proto__=x'
  const found = parseSearch(address)
  expect(Object.entries(found)).toEqual(
    expect.arrayContaining([
      ['object', '1.10'],
      ['folder', '12345678901234567890'],
      ['find', '1e3'],
      ['from', '[1]'],
      ['a', '1'],
      ['__proto__', 'x'],
    ]),
  )
  for (const [name, value] of Object.entries(found))
    expect(parseSearch(stringifySearch({ [name]: value }))[name]).toBe(value)
})
