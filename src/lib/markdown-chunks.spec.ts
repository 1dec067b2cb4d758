import { expect, test } from 'vitest'
import { markdownChunks } from './markdown-chunks'

const pieces = (text: string) => markdownChunks(text).map((c) => c.text)
const filler = `${'word '.repeat(450)}\n\n`

test('a short text is one unchanged piece', () => {
  expect(markdownChunks('# Title\n\nA *word*.\r\n')).toEqual([{ text: '# Title\n\nA *word*.\n', plain: false }])
  expect(markdownChunks('')).toEqual([{ text: '', plain: false }])
})

test('a long text is cut at a paragraph after an empty line, and nothing is lost', () => {
  const text = `${filler}Second.\nstill second\n\nThird.`
  expect(pieces(text)).toEqual([filler.slice(0, -1), 'Second.\nstill second\n\nThird.'])
  expect(pieces(text).join('\n')).toBe(text)
})

test.each([
  ['a code block', `\`\`\`\n${filler}after\n\`\`\`\nend`],
  ['a longer fence', `~~~~\n${filler}~~~\n\nafter\n~~~~`],
  ['a list', `- ${filler}- next`],
  ['a numbered list', `1. ${filler}2. next`],
  ['indented text', `- ${filler}  more of the item`],
  ['a quotation', `> ${filler}> next`],
  ['no empty line', `${'word '.repeat(450)}\nnext`],
])('%s is not cut', (_, text) => {
  expect(pieces(text)).toEqual([text])
})

test.each([
  ['4,001 characters without an empty line', 'a'.repeat(4001)],
  ['deep quotations', '> '.repeat(13)],
  ['deep lists', '- '.repeat(13)],
  ['quotations without spaces', '>'.repeat(13)],
  ['lists by indentation', `${' '.repeat(48)}- a`],
  ['many brackets', '['.repeat(700)],
  ['many stars', '*a '.repeat(700)],
  ['many tildes', '~~a'.repeat(700)],
])('%s are shown as plain text', (_, text) => {
  expect(markdownChunks(text)[0]?.plain).toBe(true)
})

const rows = Array.from({ length: 60 }, (_, n) => `| row ${n} | ${'value '.repeat(11)} |`)
test('a long table is parsed with its head repeated above the rest', () => {
  const head = '| a | b |\n|---|---|'
  const chunks = markdownChunks(`Before.\n\n${head}\n${rows.join('\n')}\n\nAfter.`)
  expect(chunks.length).toBeGreaterThan(1)
  expect(chunks.every((c) => !c.plain && c.text.includes(head))).toBe(true)
  expect(chunks.flatMap((c) => c.text.split('\n')).filter((line) => line.startsWith('| row'))).toEqual(rows)
})

const item = (n: number) => `item ${n} ${'word '.repeat(14)}`
const lines = (write: (n: number) => string) => Array.from({ length: 70 }, (_, n) => write(n)).join('\n')
test.each([
  ['a list', lines((n) => `- **${item(n)}**\n  and more`)],
  ['a list with empty lines', lines((n) => `- ${item(n)}\n`)],
  ['a numbered list', lines((n) => `${n + 1}. ${item(n)}`)],
  ['a quotation', lines((n) => `> ${item(n)}`)],
  ['lines of text', lines(item)],
])('%s of 70 parts is parsed, and nothing is lost', (_, text) => {
  const chunks = markdownChunks(text)
  expect(chunks.length).toBeGreaterThan(1)
  expect(chunks.every((c) => !c.plain)).toBe(true)
  expect(chunks.map((c) => c.text).join('\n')).toBe(text)
})

test('a number at the start of a text line begins no list, and code in a quotation stays whole', () => {
  const years = lines((n) => `${1900 + n}. ${item(n)}`)
  const text = `It was in\n${years}`
  expect(pieces(text).every((piece, n) => n === 0 || !/^\d/.test(piece))).toBe(true)
  const quoted = `> \`\`\`\n${lines((n) => `> ${item(n)}`)}`
  expect(pieces(quoted)).toEqual([quoted])
})

test('common Markdown is parsed', () => {
  const table = `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(200)}`
  const log = `\`\`\`\n${'[*] <line>\n'.repeat(2000)}\`\`\`\n`
  for (const text of [table, log, '> > > three\n\n- a\n  - b\n    - c', 'a * b\n'.repeat(100)]) {
    expect(markdownChunks(text).every((c) => !c.plain)).toBe(true)
  }
})
