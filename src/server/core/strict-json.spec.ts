import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiFailure } from './handlers'
import { parseStrict } from './strict-json'

const parse = (text: string) => parseStrict(new TextEncoder().encode(text))
const nested = (n: number) => `{"a":${'['.repeat(n - 1)}${']'.repeat(n - 1)}}`
const names = (n: number) => `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(',')}}`

function refusal(run: () => unknown): { status: number; field: string; reason: string } {
  try {
    run()
  } catch (e) {
    if (e instanceof ApiFailure) return { status: e.status, field: '', reason: '', ...e.errors[0] }
  }
  throw new Error('it was accepted')
}

/** Every character, like fast-check's own `binary`, which first builds tables for a second of CPU. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map((point) => String.fromCodePoint(point))

test('any object written by JSON.stringify is read back', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  const name = fc.string({ unit: character }).filter((n) => n !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 5 }), (o) => {
      const text = JSON.stringify(o)
      if (/"__proto__":|\\u[dD][89a-fA-F]/.test(text)) return
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  ['10,000 values', `{"a":[${'1,'.repeat(9997)}1]}`, true],
  ['10,001 values', `{"a":[${'1,'.repeat(10_000)}1]}`, false],
  ['brackets and commas in a text', `{"a":"${'[,{'.repeat(10_000)}\\\\","b":"\\",,,"}`, true],
  ['a mebibyte of brackets', '['.repeat(1_000_000), false],
  ['a text without an end', '{"a":"', false],
])('a body with %s is measured before it is parsed (security B3)', (_, text, taken) => {
  if (taken) expect(parse(text)).toEqual(JSON.parse(text))
  else expect(refusal(() => parse(text)).status).toBe(400)
})

test.each(['', '   ', '[]', '"text"', '1', 'null', 'true', '{', '{"a":}', '{"a":1}x', "{'a':1}", '{"a":NaN}'])(
  'D-body-2 D-body-7 %j is 400',
  (text) => {
    expect(refusal(() => parse(text)).status).toBe(400)
  },
)

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"x":{"y":[{"z":1},{"z":1,"z":2}]}}', 'x.y[1].z'],
  ['{"__proto__":1}', '__proto__'],
  ['{"a":{"__proto__":{}}}', 'a.__proto__'],
  ['{"a":"\\ud800"}', 'a'],
  ['{"a":["x","\\udc00x"]}', 'a[1]'],
])('D-body-4 %s is 400 at %s', (text, field) => {
  expect(refusal(() => parse(text))).toMatchObject({ status: 400, field })
})

test("the same name in two objects isn't a duplicate, nor is a value that looks like JSON", () => {
  expect(parse('{"a":{"b":1},"c":{"b":1},"d":["b","b"],"e":"\\"a\\":1,{["}')).toEqual({
    a: { b: 1 },
    c: { b: 1 },
    d: ['b', 'b'],
    e: '"a":1,{[',
  })
  expect(parse('{"a":"\\ud83d\\ude00"}')).toEqual({ a: '😀' })
})

test("bytes that aren't UTF-8 are 400", () => {
  expect(refusal(() => parseStrict(new Uint8Array([0x7b, 0xff, 0x7d]))).reason).toContain('UTF-8')
})

test("32 levels are accepted, 33 aren't, and 400,000 brackets are refused at once", () => {
  expect(parse(nested(32))).toHaveProperty('a')
  expect(refusal(() => parse(nested(33))).reason).toContain('32')
  expect(refusal(() => parse(nested(400_000))).status).toBe(400)
})

test('1,000 names are accepted and 1,001 are refused', () => {
  expect(Object.keys(parse(names(1000)))).toHaveLength(1000)
  expect(refusal(() => parse(names(1001))).status).toBe(400)
})
