import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, toCsv } from './csv'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\0=1', '  =1', '＝1', '＋1', '－1', '＠x'])(
  "%j isn't a formula once written",
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  },
)

test.each(['', 'media-originals', 'a=b', '1-2', "'=1"])('%j stays unchanged', (text) => {
  expect(guardFormula(text)).toBe(text)
})

test('quotes, commas, line ends and outer space are quoted; numbers are not', () => {
  expect(
    toCsv(
      ['name', 'size'],
      [
        ['a "b", c', -3],
        ['x\ny', null],
        [' pad', true],
        ['=cmd', undefined],
      ],
    ),
  ).toBe('name,size\r\n"a ""b"", c",-3\r\n"x\ny",\r\n" pad",true\r\n\'=cmd,\r\n')
})

/** A reader of RFC 4180, written for this test alone. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let value = ''
    if (text[at] === '"') {
      at += 1
      for (;;) {
        if (text[at] === '"' && text[at + 1] === '"') {
          value += '"'
          at += 2
        } else if (text[at] === '"') {
          at += 1
          break
        } else {
          value += text[at] ?? ''
          at += 1
        }
      }
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        value += text[at] ?? ''
        at += 1
      }
    }
    row.push(value)
    if (text[at] === ',') at += 1
    else {
      rows.push(row)
      row = []
      at += 2
    }
  }
  return rows
}

test('any guarded text is read back', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '=', ' ', 'ж', '\t') })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      expect(parse(toCsv(['a', 'b'], rows))).toEqual([['a', 'b'], ...rows.map((row) => row.map(guardFormula))])
    }),
  )
})

test('no cell is a formula, whatever a spreadsheet drops before it', () => {
  const unit = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    '\t',
    '\r',
    '\n',
    '\0',
    ' ',
    '\u00a0',
    '"',
    ',',
    "'",
    '1',
    'a',
  )
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const [, [cell = ''] = []] = parse(toCsv(['a'], [[text]]))
      expect(cell.replace(/^[\s\0]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect(cell === text || cell === `'${text}`).toBe(true)
    }),
  )
})
