import { expect, test } from 'vitest'
import { withLanguageTag } from './load-charts'

// As browsers have it: not the object's own.
const browser = (language: string): { readonly language: string } => Object.create({ language })

test.each(['en-US@posix', 'C', '', 'en_US.UTF-8'])(
  '%j is no language tag: Intl is given one while the library loads',
  (bad) => {
    expect(() => new Intl.NumberFormat(bad)).toThrow(RangeError)
    const nav = browser(bad)
    const restore = withLanguageTag(nav)
    expect(new Intl.NumberFormat(nav.language).format(1.5)).toBe('1.5')
    restore()
    expect([nav.language, Object.hasOwn(nav, 'language')]).toEqual([bad, false])
  },
)

test('a language that Intl knows is left as it is', () => {
  const nav = browser('de-CH')
  const restore = withLanguageTag(nav)
  expect(nav.language).toBe('de-CH')
  restore()
  expect(nav.language).toBe('de-CH')
})
