import { expect, test } from 'vitest'
import { standOf } from './-upload-state'

const file = { name: 'a.gz', size: 3 }
const note = { sentAt: null, file }

test.each([
  ['nothing is known of it', undefined, undefined, 'unknown'],
  ['on its way', note, 'running', 'sending'],
  ['waiting for its turn', note, 'paused', 'sending'],
  ['broken', note, 'failed', 'stopped'],
  ['cancelled', note, 'cancelled', 'stopped'],
  ['after a reload', note, undefined, 'reloaded'],
  ['sent by another machine', { ...note, file: null }, undefined, 'elsewhere'],
  ['all of it sent', { ...note, sentAt: 1 }, 'done', 'sent'],
  ['all of it sent, before a reload', { ...note, sentAt: 1 }, undefined, 'sent'],
  ['sent, and its time is over meanwhile', undefined, 'done', 'sent'],
  ['broken, and its time is over', undefined, 'failed', 'unknown'],
] as const)('%s', (_, kept, status, stand) => {
  expect(standOf(kept, status && { status })).toBe(stand)
})
