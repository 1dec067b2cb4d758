import { afterEach, beforeEach, expect, test } from 'vitest'
import { activity, recordActivity, type Activity } from '#/console/api/activity/activity'
import { session } from '#/console/api/session/session'
import { partDone, passOn } from './job-activity'
import type { BulkRequest } from './objects/requests'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
const shown = new Float64Array()
const names = ['a', 'b'].map((name) => ({ name, size: 1 }))

beforeEach(() => session.begin('token-1', 'https://api.example/v4'))
afterEach(() => session.end())

test.each<[string, BulkRequest | number, object]>([
  ['of a folder is kept', { kind: 'delete', ...PLACE, shown, prefixes: ['d/'] }, { done: 120 }],
  ['of a bucket is kept', { kind: 'empty', ...PLACE, shown }, { done: 120 }],
  [
    'lacks exact names, which are repeated',
    { kind: 'delete', ...PLACE, shown, names, prefixes: ['d/'] },
    { done: 118 },
  ],
  [
    'is nothing where everything is listed again',
    { kind: 'acl', ...PLACE, shown, prefixes: ['d/'], acl: 'private' },
    {},
  ],
  ['of an upload lacks the files that are left', 280, { done: 120, skipped: 0 }],
])('the part of a job that an earlier page has done %s', (_, request, part) => {
  const line = { id: 'job-j1', at: 1, sent: null, title: 'Delete', count: 400, done: 120, refused: 0, unknown: 280 }
  recordActivity({ ...line, open: false, why: null }, true)
  expect(partDone('j1', request)).toEqual(part)
  expect(partDone('j2', request)).toEqual({})
})

test.each<[number, Partial<Activity>]>([
  [3, { count: 7, done: 4, unknown: 1, refused: 2 }],
  [5, { count: 5, done: 4, unknown: 0, refused: 1 }],
])('%i files that another job uploads leave the line of an interrupted upload', (files, left) => {
  const line = { id: 'job-j1', at: 1, sent: null, title: 'Upload', count: 10, done: 4, refused: 2, unknown: 4 }
  recordActivity({ ...line, open: false, why: null }, true)
  passOn('j1', files)
  expect(activity.get().all.at(-1)).toMatchObject(left)
})
