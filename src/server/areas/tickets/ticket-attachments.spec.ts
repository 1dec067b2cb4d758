import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUnnamed } from '#/server/objects/storage/sweep'
import { testServer, type TestServer } from '#test/server/testing'

const MIB = 1024 * 1024
let s: TestServer
let token: string
let id: number
beforeEach(async () => {
  s = await testServer()
  token = await s.token({ username: 'maria' })
  const body = { summary: 'With files', description: 'See below.' }
  ;({ id } = (await s.request('POST', '/v4/support/tickets', { token, body })).body)
})
afterEach(() => s.close())

const path = () => `/v4/support/tickets/${id}/attachments`
function formOf(name: string, content: BlobPart, part = 'file'): FormData {
  const form = new FormData()
  form.append(part, new File([content], name))
  return form
}
const send = (raw: BodyInit, headers = {}, as = token) => s.request('POST', path(), { token: as, raw, headers })
const attach = (name: string, content: BlobPart = 'hello') => send(formOf(name, content))
const close = () => s.request('POST', `/v4/support/tickets/${id}/close`, { token })
const ticket = async () => (await s.request('GET', `/v4/support/tickets/${id}`, { token })).body
async function blobs(): Promise<string[]> {
  const root = join(s.services.settings.dataDir, 'objects')
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  return files.filter((f) => f.isFile()).map((f) => f.name)
}
const refusal = (reason: unknown, field = 'file') => ({ errors: [{ field, reason }] })

test('B4.1-5 B2.1-8 a file part is stored whole and its name listed', async () => {
  s.clock.forward(60)
  const bytes = new Uint8Array(300_000).map((_, i) => (i * 7) % 256)
  const answer = await attach('mount.txt', bytes)
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} })
  expect((await attach('screen.png')).status).toBe(200)
  expect(await ticket()).toMatchObject({
    attachments: ['mount.txt', 'screen.png'],
    status: 'new',
    updated: '2026-03-01T12:01:00',
    updated_by: 'maria',
  })
  const { data } = (await s.request('GET', '/v4/support/tickets', { token })).body
  expect(data[0].attachments).toEqual(['mount.txt', 'screen.png'])
  const { blob, md5 } = await s.db.selectFrom('ticket_attachment').selectAll().orderBy('id').executeTakeFirstOrThrow()
  expect(Buffer.compare(await buffer(s.services.store.read(blob)), bytes)).toBe(0)
  expect(md5).toBe(createHash('md5').update(bytes).digest('hex'))
})

test('names of attachments count toward the 8 MiB of a page of tickets', async () => {
  const { id: _, ...row } = await s.db.selectFrom('ticket').selectAll().executeTakeFirstOrThrow()
  const tickets = await s.db
    .insertInto('ticket')
    .values(Array.from({ length: 90 }, () => row))
    .returning('id')
    .execute()
  const name = `${'😀'.repeat(251)}.txt`
  const file = { name, size: 0, md5: null, created: row.opened, created_by: 'maria' }
  for (const { id: ticket_id } of tickets) {
    const files = Array.from({ length: 100 }, (_, n) => ({ ...file, ticket_id, blob: `${ticket_id}-${n}` }))
    await s.db.insertInto('ticket_attachment').values(files).execute()
  }
  const page = (size: number) => s.request('GET', `/v4/support/tickets?page_size=${size}`, { token })
  const large = await page(100)
  expect({ status: large.status, body: large.body }).toEqual({
    status: 400,
    body: refusal('This page is larger than 8 MiB. Ask for fewer entries with page_size.', 'page_size'),
  })
  const small = await page(25)
  expect({ status: small.status, rows: small.body.data.length }).toEqual({ status: 200, rows: 25 })
})

test('B4.1-10 D-tickets-3 a file is accepted by its extension in any case, and listed by its base name', async () => {
  const files = {
    ...Object.fromEntries(
      ['gif', 'jpg', 'jpeg', 'pjpg', 'pjpeg', 'tif', 'tiff', 'png', 'pdf', 'txt', 'GIF', 'TxT'].map((extension) => [
        `a.b.${extension}`,
        `a.b.${extension}`,
      ]),
    ),
    '../../etc/passwd.txt': 'passwd.txt',
    '/etc/cron.d/x.txt': 'x.txt',
    'C:\\Users\\maria\\screen.png': 'screen.png',
    '..\\../a.pdf': 'a.pdf',
    'сводка 2026 😀.txt': 'сводка 2026 😀.txt',
    '<img src=x onerror=alert(1)>.png': '<img src=x onerror=alert(1)>.png',
    'a"b%00.png': 'a"b%00.png',
    '.png': '.png',
  }
  for (const name of Object.keys(files)) expect([name, (await attach(name)).status]).toEqual([name, 200])
  expect((await ticket()).attachments).toEqual(Object.values(files))
  // Bytes are stored under random names.
  for (const blob of await blobs()) expect(blob).toMatch(/^[0-9a-f]{32}$/)
})

test('B4.1-10 a file of another extension is refused and leaves nothing', async () => {
  const reason = 'Attachments must be .gif, .jpg, .jpeg, .pjpg, .pjpeg, .tif, .tiff, .png, .pdf, .txt files.'
  for (const name of [
    'a.exe',
    'a.html',
    'png',
    'a.png.exe',
    'a.png ',
    'a.',
    'a.txt/',
    '..',
    'a.tx',
    'a.pngx',
    'ａ.ｐｎｇ',
  ]) {
    const { status, body } = await attach(name)
    expect({ name, status, body }).toEqual({ name, status: 400, body: refusal(reason) })
  }
  expect([(await ticket()).attachments, await blobs()]).toEqual([[], []])
})

test("D-tickets-3 names that can't be stored are refused", async () => {
  expect((await attach('a\0.png')).body).toEqual(refusal("The filename contains a character that can't be stored."))
  expect((await attach(`${'x'.repeat(252)}.txt`)).body).toEqual(refusal('The filename must be at most 255 characters.'))
  expect((await attach(`${'😀'.repeat(251)}.txt`)).status).toBe(200)
})

test('D-tickets-3 5 MiB are accepted and one byte more is 413, whatever the name', async () => {
  expect((await attach('full.pdf', new Uint8Array(5 * MIB))).status).toBe(200)
  for (const name of ['more.pdf', 'more.exe']) {
    const answer = await attach(name, new Uint8Array(5 * MIB + 1))
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 413,
      body: refusal('Attachments must be at most 5 MiB.'),
    })
  }
  const far = await attach('far.pdf', new Uint8Array(6 * MIB))
  expect({ status: far.status, body: far.body }).toEqual({
    status: 413,
    body: refusal(expect.stringContaining('larger than'), ''),
  })
  expect([(await ticket()).attachments, (await blobs()).length]).toEqual([['full.pdf'], 1])
})

test('B4.1-5 anything but one file part is refused and leaves nothing', async () => {
  const choose = refusal('Choose a file to attach.')
  expect((await send(formOf('a.txt', 'x', 'other'))).body).toEqual(choose)
  const text = new FormData()
  text.append('file', 'only text')
  expect((await send(text)).body).toEqual(choose)
  const two = formOf('a.txt', 'x')
  two.append('file', new File(['y'], 'b.txt'))
  expect((await send(two)).body).toEqual(refusal('Send one file at a time.'))
  expect((await send('{}', { 'Content-Type': 'application/json' })).status).toBe(415)
  const torn = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'
  const answer = await send(torn, { 'Content-Type': 'multipart/form-data; boundary=b' })
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 400,
    body: refusal("The form can't be read.", ''),
  })
  expect((await send('x', { 'Content-Type': 'multipart/form-data' })).status).toBe(400)
  expect([(await ticket()).attachments, await blobs()]).toEqual([[], []])
})

test('D-tickets-2 a closed ticket refuses files, even if closed during the upload', async () => {
  const both = await Promise.all([attach('late.txt', new Uint8Array(4 * MIB)), close()])
  expect(both[1].status).toBe(200)
  const answer = await attach('later.txt')
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 400,
    body: refusal('This ticket is closed.', ''),
  })
  expect((await blobs()).length).toBe((await ticket()).attachments.length)
})

test('a ticket with 100 files refuses more, even if sent at once, and keeps nothing of them', async () => {
  const file = { ticket_id: id, size: 1, md5: null, created: '2026-03-01T12:00:00', created_by: 'maria' }
  const names = Array.from({ length: 99 }, (_, n) => `${n}.txt`)
  await s.db
    .insertInto('ticket_attachment')
    .values(names.map((name) => ({ ...file, name, blob: name })))
    .execute()
  const answers = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => attach(name)))
  const refused = answers.filter((a) => a.status !== 200)
  const reason = 'This ticket already has 100 attachments. Open another ticket for more.'
  expect(refused.map((a) => [a.status, a.body])).toEqual([
    [400, refusal(reason)],
    [400, refusal(reason)],
  ])
  expect((await ticket()).attachments).toHaveLength(100)
  expect(await blobs()).toHaveLength(1)
  const body = { summary: 'More files', description: 'See above.' }
  ;({ id } = (await s.request('POST', '/v4/support/tickets', { token, body })).body)
  expect((await attach('d.txt')).status).toBe(200)
})

test('the files of attachments count as named until their rows are deleted', async () => {
  await attach('kept.txt')
  expect((await findUnnamed(s.services)).unnamed).toEqual([])
  await s.db.deleteFrom('ticket_attachment').execute()
  expect((await findUnnamed(s.services)).unnamed).toHaveLength(1)
})
