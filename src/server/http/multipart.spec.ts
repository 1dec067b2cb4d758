import { expect, test } from 'vitest'
import { ApiFailure } from '../core/handlers'
import { parseForm } from './multipart'

const TYPE = 'multipart/form-data; boundary=b'
const part = (content: string, disposition = 'form-data; name="file"; filename="a.txt"') =>
  `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`
const parse = (text: string, type = TYPE) => parseForm(new TextEncoder().encode(text), type)
async function fileOf(form: FormData) {
  const [entry, ...more] = [...form]
  expect(more).toEqual([])
  const [name, file] = entry ?? []
  if (!(file instanceof File)) throw new Error('no file')
  return { name, file: file.name, type: file.type, text: await file.text() }
}
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (e) {
    if (e instanceof ApiFailure) return [e.status, e.errors]
    throw e
  }
  return undefined
}

test('the only file of a form is read to the byte, also if empty or with line breaks and dashes', async () => {
  for (const content of ['hello', '', '\r\n', '--b', '\r\n--', 'a\r\n\r\nb\0', 'ж😀']) {
    const read = await fileOf(parse(`${part(content)}--b--\r\n`))
    expect(read).toEqual({ name: 'file', file: 'a.txt', type: 'text/plain', text: content })
  }
})

test('a form is read as browsers write it, whatever the name of the file', async () => {
  for (const name of ['a.txt', 'a "b".txt', 'ж😀.png', 'x;y=z.gif', '%41.pdf', "it's.pdf", 'a\\b.txt']) {
    const form = new FormData()
    form.append('file', new File(['x'], name, { type: 'image/png' }))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const read = await fileOf(parseForm(new Uint8Array(await request.arrayBuffer()), type))
    expect(read).toEqual({ name: 'file', file: name, type: 'image/png', text: 'x' })
  }
})

test.each([
  ["filename*=UTF-8''gr%C3%B6%C3%9Fe.txt", 'größe.txt'],
  [String.raw`filename="report \"final\".txt"`, 'report "final".txt'],
  [String.raw`filename="folder\"; x="y"`, 'folder\\'],
  [`filename="a.txt"; filename*=utf-8'de'b.txt`, 'a.txt'],
])('a name as other tools write it is read: %s', async (written, name) => {
  const read = await fileOf(parse(`${part('x', `form-data; name="file"; ${written}`)}--b--`))
  expect(read.file).toBe(name)
})

test('a quoted boundary, a text field and an empty form are read', () => {
  expect([...parse(`${part('x', 'form-data; name="note"')}--b--`, 'multipart/form-data; boundary="b"')]).toEqual([
    ['note', 'x'],
  ])
  expect([...parse('--b--')]).toEqual([])
})

test('reading stops at a second part, so a body of 70,000 parts is refused as fast as one of two (security B3c)', () => {
  const one = [400, [{ field: 'file', reason: 'Send one file at a time.' }]]
  expect(refusal(() => parse(`${part('x')}${part('y')}--b--`))).toEqual(one)
  const many = new TextEncoder().encode(part('').repeat(70_000))
  const few = new TextEncoder().encode(`${part('')}${part('')}`)
  const cost = (bytes: Uint8Array) => {
    // Of this process alone: a busy machine makes everything late.
    const from = process.cpuUsage()
    for (let n = 0; n < 200; n++) expect(refusal(() => parseForm(bytes, TYPE))).toEqual(one)
    return process.cpuUsage(from).user / 1000
  }
  cost(few)
  const [two, all] = [cost(few), cost(many)]
  process.stdout.write(`multipart: 200 refusals of 2 parts ${two.toFixed(0)} ms, of 70,000 ${all.toFixed(0)} ms\n`)
  expect(all).toBeLessThan(two * 5 + 50)
})

test.each([
  ['no boundary', part('x'), 'multipart/form-data'],
  ['a boundary that is too long', part('x'), `multipart/form-data; boundary=${'b'.repeat(71)}`],
  ['another boundary', part('x'), 'multipart/form-data; boundary=c'],
  ['no end', part('x').slice(0, -2), TYPE],
  ['no part', '--b\r\n', TYPE],
  ['a part without a name', part('x', 'form-data'), TYPE],
  ['a part of another kind', part('x', 'attachment; name="file"'), TYPE],
  ['header lines without an end', `--b\r\n${'X: y\r\n'.repeat(100_000)}`, TYPE],
  ['header lines beyond 8 KiB', `--b\r\n${'X: y\r\n'.repeat(2000)}\r\nx\r\n--b--`, TYPE],
])("a form with %s can't be read (security B3c)", (_, text, type) => {
  expect(refusal(() => parse(text, type))).toEqual([400, [{ field: '', reason: "The form can't be read." }]])
})
