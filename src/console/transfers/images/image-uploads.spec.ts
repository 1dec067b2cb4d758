import { expect, test } from 'vitest'
import { recordServerTime } from '#/lib/time/clock'
import { createImageUploads } from './image-uploads'

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    text: () => [...items.values()].join(),
  }
}
const NOTE = {
  image: 'private/7',
  label: 'base',
  to: 'https://store.example/secret-address',
  sentAt: null,
  ends: 100,
  file: { name: 'base.img.gz', size: 3 },
}

test('the upload URL is dropped once the data has arrived, and the image is followed until it is forgotten', () => {
  const box = memory()
  const uploads = createImageUploads(box, () => 5)
  uploads.add(NOTE)
  expect(box.text()).toContain('secret-address')
  uploads.arrived('private/7')
  expect(box.text()).not.toContain('secret-address')
  expect(createImageUploads(box, () => 6).get()).toEqual([{ ...NOTE, endsHere: 100, to: '', sentAt: 5, file: null }])
  // The job reports the end of the upload later than the image's status.
  uploads.sent('private/7')
  expect(uploads.get()).toMatchObject([{ to: '', file: null }])
  uploads.forget('private/7')
  uploads.arrived('private/7')
  expect(uploads.get()).toEqual([])
  expect(box.text()).toBe('')
})

test('an image that is deleted by its deadline is no longer kept', () => {
  let now = 5
  const uploads = createImageUploads(memory(), () => now)
  uploads.add(NOTE)
  now = 101
  uploads.sent('private/7')
  expect(uploads.get()).toEqual([])
})

test('a clock that is days ahead doesn’t lose an upload URL in a reload', () => {
  const DAY = 86_400_000
  const box = memory()
  const api = Date.now()
  const here = api + 3 * DAY
  // The page before the reload knows the API's time.
  recordServerTime(new Date(api - 3 * DAY).toUTCString())
  const note = { ...NOTE, ends: api + DAY }
  createImageUploads(box, () => here).add(note)
  // The page after it doesn't yet.
  recordServerTime(new Date().toUTCString())
  expect(createImageUploads(box, () => here + 1000).get()).toMatchObject([note])
  expect(createImageUploads(box, () => here + DAY + 60_000).get()).toEqual([])
})
