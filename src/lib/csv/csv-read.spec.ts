import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv'
import { readCsv } from './csv-read'

const CAPS = { rows: 100, columns: 20 }
const read = (text: string, whole = true) => readCsv(text, whole, CAPS)

test('quotes, doubled quotes, delimiters and line ends inside them', () => {
  expect(read('a,b\r\n"1, ""x""","two\nlines"\r\n,""\n')).toEqual({
    delimiter: ',',
    header: ['a', 'b'],
    rows: [
      ['1, "x"', 'two\nlines'],
      ['', ''],
    ],
    columns: 2,
    more: false,
  })
})

test('finds the delimiter in the first line', () => {
  for (const d of [',', ';', '\t', '|'])
    expect(read(`"x,;"${d}y\n1${d}2`)).toMatchObject({ delimiter: d, rows: [['1', '2']] })
  expect(read('only\none')).toMatchObject({ delimiter: ',', header: ['only'], rows: [['one']] })
})

test('rows of different widths, empty lines, a stray quote', () => {
  expect(read('a,b\n\n1\n1,2,3\nit"s,"x"y\n')).toMatchObject({
    header: ['a', 'b'],
    rows: [['1'], ['1', '2', '3'], ['it"s', 'xy']],
    columns: 3,
  })
  expect(read('a\n"never closed\nb')).toMatchObject({ rows: [['never closed\nb']] })
})

test('the last line of a beginning is left out because it might be truncated', () => {
  expect(read('a,b\n1,2\n3,4', false)).toMatchObject({ rows: [['1', '2']], more: true })
  expect(read('a,b\n1,2\n"3', false)).toMatchObject({ rows: [['1', '2']], more: true })
})

test('caps apply and are reported', () => {
  const wide = Array.from({ length: 500 }, (_, n) => `c${n}`).join(',')
  const text = `${wide}\n`.repeat(500)
  const got = read(text)
  expect(got.rows).toHaveLength(100)
  expect(got.header).toHaveLength(20)
  expect(got).toMatchObject({ columns: 500, more: true })
  expect(read('h\n1\n'.repeat(1)).more).toBe(false)
  expect(readCsv('h\n1\n2', true, { rows: 2, columns: 1 }).more).toBe(false)
  expect(readCsv('h\n1\n2\n3', true, { rows: 2, columns: 1 }).more).toBe(true)
})

test('a file written by this console is read back', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((s) => !/^(?:[\t\r\n\0]|[\s\0]*[=+\-@＝＋－＠])/.test(s))
  const cell = fc.tuple(text).map(([s]) => s || 'x')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
      expect(read(toCsv(['first', 'second'], rows)).rows).toEqual(rows)
    }),
  )
})
