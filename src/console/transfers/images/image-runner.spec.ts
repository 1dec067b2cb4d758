/** Uploads of image data over real connections, and what survives a reload. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultServer, json, raw, reset, type Answer, type FaultServer } from '#test/api/fault-server'
import { session } from '#/console/api/session/session'
import { MemoryStorage } from '#test/api/memory-storage'
import { anythingUnsaved, unsavedNames } from '#/console/api/session/unsaved'
import { pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import type { TransferSubject } from '../engine/job'
import { imageRunner } from './image-runner'
import { createImageUploads, holdAddresses } from './image-uploads'
import { nodePut } from '#test/transfers/testing'

let server: FaultServer
let engine: PageEngine
let sent: string[]
const changed: TransferSubject[] = []
beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
  sent = []
  changed.length = 0
  engine = pageEngine({
    image: imageRunner(nodePut, (image) => sent.push(image)),
    onChanged: ({ subject }) => changed.push(subject),
  })
})
afterEach(async () => {
  engine.clear()
  await server.close()
})

const file = new File(['not really gzip'], 'disk.img.gz')
const send = (to = `${server.origin}/image-uploads/7?key=abc`) =>
  engine.start({ kind: 'image', image: 'private/7', label: 'router', to, file })
const row = (id: string) => engine.get().rows.find((t) => t.job === id)
const reach = (id: string, phase: string) =>
  vi.waitFor(() => expect(row(id)?.state.phase).toBe(phase), { timeout: 4000 })
const ok = raw(200, 'text/plain', '')
const refusal = (status: number, code: string, message: string) =>
  raw(status, 'application/xml', `<Error><Code>${code}</Code><Message>${message}</Message></Error>`)

test('sends the file unchanged to the upload URL', async () => {
  server.say(withImage(pending, ok))
  const id = send()
  expect(anythingUnsaved()).toBe(true)
  await engine.whenOver(id)
  await reach(id, 'done')
  expect(server.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PUT', '/image-uploads/7?key=abc', 'not really gzip'],
    ['GET', '/v4/images/private%2F7', ''],
  ])
  expect(server.seen[0]?.headers).toMatchObject({ 'content-type': 'application/octet-stream' })
  expect(server.seen[0]?.headers).not.toHaveProperty('authorization')
  expect(sent).toEqual(['private/7'])
  expect(changed).toEqual([{ kind: 'image', image: 'private/7' }])
  expect(engine.get().jobs[0]).toMatchObject({
    title: 'Upload of image router',
    subject: { kind: 'image', image: 'private/7' },
  })
  expect(anythingUnsaved()).toBe(false)
})

test('an interrupted upload waits for the user, and a retry uses the same URL', async () => {
  // The interruption itself, then the request that checks whether the store is reachable.
  server.say(reset, raw(405, 'application/xml', ''), ok, pending)
  const id = send()
  await reach(id, 'failed')
  expect(row(id)?.state.failure?.fault).toBe('interrupted')
  expect(sent).toEqual([])
  engine.retryJob(id)
  await reach(id, 'done')
  expect(puts().map((s) => s.url)).toEqual(['/image-uploads/7?key=abc', '/image-uploads/7?key=abc'])
  expect(sent).toEqual(['private/7'])
})

/** Responds for the API about the image, and for the store to everything else. */
const withImage =
  (image: Answer, store: Answer): Answer =>
  (res, seen, n) =>
    (seen.url.startsWith('/v4/') ? image : store)(res, seen, n)
const puts = () => server.seen.filter((s) => s.method === 'PUT')
const image = {
  id: 'private/7',
  label: 'router',
  description: null,
  status: 'pending_upload',
  size: 0,
  is_public: false,
  deprecated: false,
  type: 'manual',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
  created_by: 'me',
  vendor: null,
  expiry: null,
  eol: null,
  capabilities: [],
}
const pending = json(200, image)

const missing = json(404, { errors: [{ field: '', reason: 'Not found' }] })
const available = json(200, { ...image, status: 'available' })
const forbidden = json(403, { errors: [{ field: '', reason: 'Forbidden' }] })
const expired = refusal(403, 'AccessDenied', 'Request has expired.')
const page = raw(200, 'text/html', '<!DOCTYPE html><title>Sign in to the network</title>')
/** How an upload ends: by the store's response, and by what the API then says about the image. */
test.each<[what: string, image: Answer, store: Answer, failure: object | undefined]>([
  ['a 409 counts as sent, because only the response was lost', pending, refusal(409, 'ImageUploaded', 'x'), undefined],
  [
    'a refusal shows the store’s message',
    pending,
    refusal(400, 'NotGzip', 'No gzip.'),
    { detail: 'NotGzip: No gzip.' },
  ],
  ['an expired URL is named', missing, expired, { detail: expect.stringContaining('24 hours') }],
  ['a URL isn’t expired while the image waits', pending, expired, { detail: expect.stringContaining('still waits') }],
  ['a web page is no success', pending, page, { detail: expect.stringContaining('web page') }],
  ['a success with a body is none while the image waits', pending, raw(200, 'text/plain', 'OK'), { status: 200 }],
  ['nor while the image can’t be read', forbidden, raw(200, 'text/plain', 'OK'), {}],
  ['it counts once the image has left pending_upload', available, raw(201, 'text/plain', 'Created'), undefined],
  ['an image deleted right after its data is damaged', missing, ok, { detail: expect.stringContaining('damaged') }],
  [
    'an image that is too large isn’t to be sent in parts',
    pending,
    refusal(413, 'EntityTooLarge', 'Too large.'),
    { fault: 'too-large', next: expect.not.stringContaining('access key') },
  ],
])('%s', async (_, api, store, wanted) => {
  server.say(withImage(api, store))
  const id = send()
  await reach(id, wanted ? 'failed' : 'done')
  expect(row(id)?.state.failure ?? undefined).toEqual(wanted && expect.objectContaining(wanted))
  expect(sent).toEqual(wanted ? [] : ['private/7'])
  expect(puts()).toHaveLength(1)
})

test("nothing is sent to an origin that isn't allowed", async () => {
  const id = send('https://elsewhere.example/image-uploads/7?key=abc')
  await reach(id, 'failed')
  expect(row(id)?.state.failure?.fault).toBe('bad-address')
  expect(server.seen).toEqual([])
})

const note = {
  image: 'private/7',
  label: 'router',
  to: 'https://o.example/7?key=secret',
  ends: 1000,
  endsHere: 1000,
  file: null,
  sentAt: null,
}

test('the URL stays in the tab after sending until the image is dismissed', () => {
  const box = new MemoryStorage()
  const first = createImageUploads(box, () => 0)
  first.add(note)
  const after = createImageUploads(box, () => 0)
  expect(after.get()).toEqual([note])
  after.sent('private/7')
  expect(after.get()).toEqual([{ ...note, sentAt: 0 }])
  expect(createImageUploads(box, () => 0).get()).toEqual(after.get())
  after.forget('private/7')
  expect(box.length).toBe(0)
})

test('signing out warns about an image until its data is sent', () => {
  const uploads = createImageUploads(new MemoryStorage(), () => 0)
  uploads.add({ ...note, image: 'private/8', label: 'early' })
  holdAddresses(uploads)
  uploads.add(note)
  expect(unsavedNames()).toEqual(['Upload URL of image early', 'Upload URL of image router'])
  uploads.sent('private/8')
  expect(unsavedNames()).toEqual(['Upload URL of image router'])
  uploads.forget('private/7')
  expect(unsavedNames()).toEqual([])
})

test('a URL is dropped when it expires and at sign-out, but not when a token expires', () => {
  const box = new MemoryStorage()
  const uploads = createImageUploads(box, () => 0)
  uploads.add(note)
  uploads.wipe('expired')
  expect(uploads.get()).toHaveLength(1)
  expect(createImageUploads(box, () => 1001).get()).toEqual([])
  uploads.add(note)
  uploads.wipe('signed-out')
  expect(uploads.get()).toEqual([])
  expect(box.length).toBe(0)
})

test('unreadable notes count as none', () => {
  const box = new MemoryStorage()
  box.setItem('cloud-console.image-uploads', '[{"image":7}, null, "x"]')
  expect(createImageUploads(box).get()).toEqual([])
  box.setItem('cloud-console.image-uploads', '{')
  expect(createImageUploads(box).get()).toEqual([])
})
