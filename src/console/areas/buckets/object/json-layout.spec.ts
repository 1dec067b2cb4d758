import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutJson } from './json-layout'

test('each value gets a line', () => {
  expect(layOutJson('{"a":[1,{"b":{}}],"c":[],"d":"x, {y}: \\"z\\""}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": {}\n    }\n  ],\n  "c": [],\n  "d": "x, {y}: \\"z\\""\n}',
  )
  expect(layOutJson(' 7 ')).toBe('7')
})

test('every token stays unchanged', () => {
  expect(layOutJson('{"n":12345678901234567890,"n":1.50e+2,"u":"\\u0041"}')).toBe(
    '{\n  "n": 12345678901234567890,\n  "n": 1.50e+2,\n  "u": "\\u0041"\n}',
  )
})

test("a text that isn't JSON is refused", () => {
  for (const text of ['', '{', '{a:1}', 'undefined', '[1,]', '{"a":1} x']) expect(layOutJson(text)).toBeUndefined()
})

test('the layout matches JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(layOutJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
  )
})

test("deep nesting doesn't grow without bound", () => {
  const deep = '['.repeat(60_000) + ']'.repeat(60_000)
  expect(layOutJson(deep)).toBe(deep)
  const tail = `${'['.repeat(5000)}${'1,'.repeat(5000)}1${']'.repeat(5000)}`
  expect(layOutJson(tail)).toBe(tail)
})
