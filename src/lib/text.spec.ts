import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePoints, fold, plural, makeVisible, splitEnding, visible } from './text'

test('length counts length counts code points, not UTF-16 units', () => {
  expect(codePoints('')).toBe(0)
  expect(codePoints('abc')).toBe(3)
  expect(codePoints('🙂')).toBe(1)
  expect('🙂'.length).toBe(2)
})

test('the ending is kept', () => {
  expect(splitEnding('short.pdf', 12)).toEqual(['', 'short.pdf'])
  expect(splitEnding('a very long report (final).pdf', 10)).toEqual(['a very long report (', 'final).pdf'])
})

test("a character sequence isn't torn", () => {
  expect(splitEnding('aaaa👩‍👩‍👧bb', 3)).toEqual(['aaaa', '👩‍👩‍👧bb'])
  expect(splitEnding('aaae\u0301bb', 3)).toEqual(['aaa', 'e\u0301bb'])
})

test('cutting loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, keep) => {
      expect(splitEnding(text, keep).join('')).toBe(text)
    }),
  )
})

test.each([
  ['invoice\u202Efdp.exe', 'invoice‹U+202E›fdp.exe'],
  ['a\nb\tc\0', 'a␊b␉c␀'],
  ['a\u200bb', 'a‹U+200B›b'],
  ['a\u200db', 'a‹U+200D›b'],
  ['trailing ', 'trailing␠'],
  [' lead', '␠lead'],
  ['資料\u3000', '資料␠'],
  ['\u2003\u2800', '␠␠'],
  ['\u007f\u0085', '␡‹U+0085›'],
  ['a\u{e0061}b', 'a‹U+E0061›b'],
  ['🏴\u{e0061}\u{e0062}', '🏴‹U+E0061›‹U+E0062›'],
])('%j is shown as %s', (text, shown) => {
  expect(visible(text)).toEqual({ text: shown, hidden: true })
})

test.each([
  'release notes (final) #3.pdf',
  'сводка.csv',
  '👩‍👩‍👧.png',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.png',
  'می‌خواهم.txt',
  '議事\u3000録.txt',
  '',
])('%s stays', (text) => {
  expect(visible(text)).toEqual({ text, hidden: false })
})

test('no control or direction character survives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // oxlint-disable-next-line no-control-regex
      expect(visible(text).text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    }),
  )
})

test('plural', () => {
  expect(plural(1, 'bucket')).toBe('1 bucket')
  expect(plural(0, 'bucket')).toBe('0 buckets')
  expect(plural(1204, 'entry', 'entries')).toBe('1,204 entries')
})

test('a longer text keeps lines and spaces and shows control characters', () => {
  expect(makeVisible('  a\n\tb  \n')).toBe('  a\n\tb  \n')
  expect(makeVisible('a\u202Eb\u2066c\u0000d\re\u0085')).toBe('a‹U+202E›b‹U+2066›c‹U+0000›d‹U+000D›e‹U+0085›')
  expect(makeVisible('שלום 👩‍🚀 é')).toBe('שלום 👩‍🚀 é')
})

test('texts are compared without case, accents and their encoding', () => {
  for (const other of ['GRÖSSE', 'gro\u0308ße', 'Grosse']) expect(fold(other)).toBe(fold('größe'))
  expect(fold('a b')).not.toBe(fold('ab'))
})
