import { expect, test } from 'vitest'
import { NewClient } from './label-rule'

const wrong = (label: string) => NewClient.safeParse({ label }).error?.issues.map((i) => i.path.join('.'))

test.each(['', 'abc', 'web-frankfurt_1', 'x'.repeat(32)])('label "%s" is accepted', (label) => {
  expect(NewClient.safeParse({ label }).success).toBe(true)
})

test.each(['ab', 'x'.repeat(33), 'with space', 'ümlaut', ' '])('label "%s" is refused at its field', (label) => {
  expect(wrong(label)?.[0]).toBe('label')
})
