import { expect, test } from 'vitest'
import { accountMemory } from '../attention/account-memory'
import * as copy from './copy'
import { saveView } from './views'

test('a view that storage would drop is refused with a reason', () => {
  const before = accountMemory.get()
  expect(saveView({ name: 'Long', path: '/volumes', query: `filter=${'a'.repeat(1000)}`, isDefault: false })).toBe(
    copy.viewTooLong,
  )
  expect(accountMemory.get()).toBe(before)
})
