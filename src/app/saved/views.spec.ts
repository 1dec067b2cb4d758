import { afterEach, expect, test } from 'vitest'
import { session } from '#/api/session/session'
import { clearToasts, toasts } from '#/ui/feedback/toast'
import { accountMemory, remember } from '../attention/account-memory'
import * as copy from './copy'
import { MOST_VIEWS } from './saved-view'
import { deleteView, saveView, typedViewNames } from './views'

const view = (n: number) => ({ name: `View ${n}`, path: '/volumes', query: 'filter=a', isDefault: false })

afterEach(() => {
  remember({ views: [] })
  clearToasts()
})

test('a view that storage would drop is refused with a reason', () => {
  const before = accountMemory.get()
  expect(saveView({ name: 'Long', path: '/volumes', query: `filter=${'a'.repeat(1000)}`, isDefault: false })).toBe(
    copy.viewTooLong,
  )
  expect(accountMemory.get()).toBe(before)
})

test('Undo of a deletion refuses once other views fill the maximum', () => {
  remember({ views: Array.from({ length: MOST_VIEWS }, (_, n) => view(n)) })
  deleteView(view(1))
  const undo = toasts.read().find((one) => one.action)?.action
  saveView(view(MOST_VIEWS))
  undo?.onAct()
  const names = accountMemory.get().views.map((one) => one.name)
  expect(names).toHaveLength(MOST_VIEWS)
  expect(names).not.toContain('View 1')
  expect(toasts.read().at(-1)?.title).toBe(copy.tooManyViews(MOST_VIEWS))
})

test('a name that was typed and not saved stays for the account’s next token, and no other account gets it', () => {
  session.begin('a token', '/v4')
  typedViewNames.set('/volumes', 'Before the move')
  session.expire('a token')
  session.begin('its next token', '/v4')
  expect(typedViewNames.get('/volumes')).toBe('Before the move')
  session.end()
  expect(typedViewNames.size).toBe(0)
})
