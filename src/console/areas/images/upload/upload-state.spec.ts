import { expect, test } from 'vitest'
import { uploadStateOf } from './upload-state'

const file = { name: 'a.gz', size: 3 }
const note = { sentAt: null, file }

test.each([
  ['no note and no job', undefined, undefined, 'unknown'],
  ['running', note, 'running', 'sending'],
  ['paused', note, 'paused', 'sending'],
  ['failed', note, 'failed', 'stopped'],
  ['canceled', note, 'canceled', 'stopped'],
  ['after a reload', note, undefined, 'reloaded'],
  ['uploaded by another machine', { ...note, file: null }, undefined, 'elsewhere'],
  ['done', { ...note, sentAt: 1 }, 'done', 'sent'],
  ['done before a reload', { ...note, sentAt: 1 }, undefined, 'sent'],
  ['done, then the note expired', undefined, 'done', 'sent'],
  ['failed, then the note expired', undefined, 'failed', 'unknown'],
] as const)('state of an upload: %s', (_, kept, status, state) => {
  expect(uploadStateOf(kept, status && { status })).toBe(state)
})
