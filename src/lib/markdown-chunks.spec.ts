import { expect, test } from 'vitest'
import { markdownChunks } from './markdown-chunks'

const pieces = (text: string) => markdownChunks(text).map((c) => c.text)
const filler = `${'word '.repeat(450)}\n\n`

test('a short text is one piece, as it is', () => {
  expect(markdownChunks('# Title\n\nA *word*.\r\n')).toEqual([{ text: '# Title\n\nA *word*.\n', plain: false }])
  expect(markdownChunks('')).toEqual([{ text: '', plain: false }])
})

test('a long one is cut at a new paragraph after an empty line, and nothing is lost', () => {
  const text = `${filler}Second.\nstill second\n\nThird.`
  expect(pieces(text)).toEqual([filler.slice(0, -1), 'Second.\nstill second\n\nThird.'])
  expect(pieces(text).join('\n')).toBe(text)
})

test.each([
  ['a code block', `\`\`\`\n${filler}after\n\`\`\`\nend`],
  ['a longer fence', `~~~~\n${filler}~~~\n\nafter\n~~~~`],
  ['a list', `- ${filler}- next`],
  ['a numbered list', `1. ${filler}2. next`],
  ['what is indented', `- ${filler}  more of the item`],
  ['a quotation', `> ${filler}> next`],
  ['no empty line', `${'word '.repeat(450)}\nnext`],
])('it is not cut within %s', (_, text) => {
  expect(pieces(text)).toEqual([text])
})

test.each([
  ['4,001 characters without an empty line', 'a'.repeat(4001)],
  ['deep quotations', '> '.repeat(13)],
  ['deep lists', '- '.repeat(13)],
  ['quotations without blanks', '>'.repeat(13)],
  ['lists by indentation', `${' '.repeat(48)}- a`],
  ['many brackets', '['.repeat(700)],
  ['many stars', '*a '.repeat(700)],
  ['many tildes', '~~a'.repeat(700)],
])('%s are left plain', (_, text) => {
  expect(markdownChunks(text)[0]?.plain).toBe(true)
})

test('what people write is parsed', () => {
  const table = `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(200)}`
  const log = `\`\`\`\n${'[*] <line>\n'.repeat(2000)}\`\`\`\n`
  for (const text of [table, log, '> > > three\n\n- a\n  - b\n    - c', 'a * b\n'.repeat(100)]) {
    expect(markdownChunks(text).every((c) => !c.plain)).toBe(true)
  }
})
