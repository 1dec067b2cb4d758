import { expect, test } from 'vitest'
import { stepsOf } from './guide'

const NOTHING = { rows: [], results: 0, complete: true }
const titles = (tools: boolean) => stepsOf({ buckets: NOTHING, keys: NOTHING }, tools)?.map((step) => step.title)

test('a new account creates a key only where tools can use its buckets', () => {
  expect(titles(true)).toEqual(['Create a bucket', 'Upload a file', 'Create an access key'])
  expect(titles(false)).toEqual(['Create a bucket', 'Upload a file'])
})
