import { expect, test } from 'vitest'
import { withLanguageTag } from './load-charts'

// Browsers inherit the property from the prototype.
const browser = (language: string): { readonly language: string } => Object.create({ language })

test.each(['en-US@posix', 'C', '', 'en_US.UTF-8'])(
  '%j is not a language tag, so Intl gets one while the library loads',
  (bad) => {
    expect(() => new Intl.NumberFormat(bad)).toThrow(RangeError)
    const nav = browser(bad)
    const restore = withLanguageTag(nav)
    expect(new Intl.NumberFormat(nav.language).format(1.5)).toBe('1.5')
    restore()
    expect([nav.language, Object.hasOwn(nav, 'language')]).toEqual([bad, false])
  },
)

test('a valid language stays unchanged', () => {
  const nav = browser('de-CH')
  const restore = withLanguageTag(nav)
  expect(nav.language).toBe('de-CH')
  restore()
  expect(nav.language).toBe('de-CH')
})
