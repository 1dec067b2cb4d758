import { expect, test } from 'vitest'
import { accountFrom } from '../attention/account'
import { stepsOf } from './guide'

const NOTHING = { data: [], results: 0, complete: true }
const account = accountFrom(
  new Map([
    ['buckets.list', NOTHING],
    ['keys.list', NOTHING],
  ]),
)
const titles = (tools: boolean) => stepsOf(account, tools)?.map((step) => step.title)

test('a new account creates a key only where tools can use its buckets', () => {
  expect(titles(true)).toEqual(['Create a bucket', 'Upload a file', 'Create an access key'])
  expect(titles(false)).toEqual(['Create a bucket', 'Upload a file'])
})
