import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BucketLabel } from './buckets'
import { body, boundsOf, characters, chars, integer, isBlank, text, withRules } from './fields'
import { ImageLabel } from './images'
import { ContactName, CredentialLabel, ServiceLabel, serviceRules, SshUser } from './managed-rules'
import { ObjectName } from './objects'
import { ReplyDescription, TicketDescription, TicketSummary } from './ticket-rules'
import { VolumeLabel, VolumeTags } from './volumes'

const takes = (s: z.ZodMiniType, v: unknown) => s.safeParse(v).success
const errors = (s: z.ZodMiniType, v: unknown) =>
  s.safeParse(v).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? []

test('lengths count Unicode characters, not UTF-16 units', () => {
  const four = chars('Label', 2, 4)
  expect(characters('a😀b')).toBe(3)
  expect(takes(four, '😀'.repeat(4))).toBe(true)
  expect(takes(four, '😀'.repeat(5))).toBe(false)
  expect(takes(four, '😀')).toBe(false)
})

test('a wrong length is reported once, without the pattern', () => {
  expect(errors(BucketLabel, 'A')).toEqual([['', 'Name must be 3–63 characters.']])
  expect(errors(BucketLabel, '')).toEqual([['', 'Name is required.']])
})

test("text that UTF-8 can't encode is refused in every field", () => {
  for (const s of [text('Notes', 9), chars('Notes', 0, 9), ObjectName]) {
    expect(takes(s, 'a\0b')).toBe(false)
    expect(takes(s, '\u{d83d}')).toBe(false)
    expect(takes(s, '😀')).toBe(true)
  }
})

test.each(['abc', 'a.b.c', 'a-b', '0a0', 'a--b', 'x'.repeat(63)])('bucket label %s is accepted', (label) => {
  expect(takes(BucketLabel, label)).toBe(true)
})
test.each(['ab', 'Abc', '-ab', 'ab-', '.ab', 'ab.', 'a..b', 'a.-b', 'a-.b', 'a_b', 'äbc', 'abc\n', 'x'.repeat(64)])(
  'bucket label %j is refused',
  (label) => {
    expect(takes(BucketLabel, label)).toBe(false)
  },
)

test.each(['a', 'Z9', 'a-b_c', 'a-_b', 'a'.repeat(32)])('volume label %s is accepted', (label) => {
  expect(takes(VolumeLabel, label)).toBe(true)
})
test.each(['', '1a', '-a', 'a--b', 'a__b', 'a b', 'a'.repeat(33)])('volume label %j is refused', (label) => {
  expect(takes(VolumeLabel, label)).toBe(false)
})

test('an object name is measured in bytes of UTF-8', () => {
  expect(takes(ObjectName, 'é'.repeat(512))).toBe(true)
  expect(takes(ObjectName, `a${'é'.repeat(512)}`)).toBe(false)
  expect(takes(ObjectName, '')).toBe(false)
  for (const name of ['..', '/', 'a//b', ' ', '100%.txt', 'сводка.csv']) expect(takes(ObjectName, name)).toBe(true)
})

test('bounds can be read through optional and nullable', () => {
  expect(boundsOf(z.optional(z.nullable(chars('Group', 2, 50))))).toMatchObject({ minLength: 2, maxLength: 50 })
  expect(boundsOf(z.boolean())).toEqual({})
})

test('an integer is not a fraction, a text or beyond the safe range', () => {
  const port = integer('Port', 1, 65_535)
  expect([1, 65_535].map((n) => takes(port, n))).toEqual([true, true])
  for (const v of [0, 65_536, 1.5, '80', 2 ** 53, Number.NaN, null]) expect(takes(port, v)).toBe(false)
})

test('rules between fields report together with the rules of fields', () => {
  const base = body({
    a: integer('A'),
    b: z.optional(integer('B')),
    c: z.optional(chars('C', 1, 2, { pattern: /^c/ })),
  })
  const both = withRules(base, (v) => (v.b === undefined ? [{ field: 'b', reason: 'B is needed here.' }] : []))
  expect(errors(both, {})).toEqual([
    ['a', 'A is required.'],
    ['b', 'B is needed here.'],
  ])
  expect(errors(both, { a: 1 })).toEqual([['b', 'B is needed here.']])
  expect(errors(both, { a: 1, c: 'too long' })).toEqual([
    ['c', 'C must be 1–2 characters.'],
    ['b', 'B is needed here.'],
  ])
  expect(errors(both, { a: 1, b: 1, c: 'cc' })).toEqual([])
  const all = withRules(base, () => ['a', 'b', 'c'].map((field) => ({ field, reason: 'Not together.' })))
  expect(errors(all, { a: 'x', c: 'too long' }), 'each field is reported once').toEqual([
    ['a', 'A must be a whole number.'],
    ['c', 'C must be 1–2 characters.'],
    ['b', 'Not together.'],
  ])
  for (const v of [null, 7, 'text', []]) expect(takes(both, v)).toBe(false)
})

test('names and texts that look empty are refused by console and server alike', () => {
  const blank = ['   ', '\u00a0 \u3000', '\u200b\u200b\u200b', '\u2800\u2800\u2800', '\u3164 \ufeff']
  for (const rule of [ContactName, CredentialLabel, ServiceLabel, SshUser, ImageLabel]) {
    for (const typed of blank) expect(takes(rule, typed)).toBe(false)
  }
  for (const rule of [TicketSummary, TicketDescription, ReplyDescription]) {
    for (const typed of blank)
      expect(errors(rule, typed).map(([, reason]) => reason)).toEqual([
        expect.stringMatching(/must contain more than spaces\.$/),
      ])
  }
  expect(errors(VolumeTags, ['prod', '\u200b'])).toEqual([['1', 'Tag must contain more than spaces.']])
  expect(['😀', '.', 'é', '中'].some(isBlank)).toBe(false)
})

const urlRules = (address: string) => serviceRules({ address, service_type: 'url' })
test('a service address with a username or password is refused by console and server alike', () => {
  const reason = "Address can't contain a username or password. Create a credential instead."
  for (const address of [
    'https://user:secret@shop.example/',
    'http://token@shop.example/x',
    'https://:pw@shop.example',
  ])
    expect(urlRules(address)).toEqual([{ field: 'address', reason }])
  expect(urlRules('https://shop.example/@user?mail=a@b.example')).toEqual([])
})
