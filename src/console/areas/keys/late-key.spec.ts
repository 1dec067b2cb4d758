import { afterEach, expect, test } from 'vitest'
import { dismissToast, toasts } from '#/console/kit/feedback/toast'
import { storeLateKey, onLateKey, takeLateKey } from './late-key'
import type { CreatedKey } from './key-form'

const key: CreatedKey = {
  answer: { id: 7, label: 'ci', access_key: 'ACCESS', secret_key: 'SECRET', limited: false, bucket_access: null },
  before: undefined,
  source: undefined,
}
/** Presses the only toast, as the toaster does. */
const press = () => {
  const [item] = toasts.read()
  if (!item?.action) throw new Error('no toast with an action')
  dismissToast(item.id)
  item.action.onAct()
}
afterEach(() => {
  takeLateKey()
  for (const { id } of toasts.read()) dismissToast(id)
})

test('a late key doesn’t replace a secret that isn’t saved, and is offered again', () => {
  const shown: string[] = []
  let isSafe = false
  const leave = onLateKey({ isSafe: () => isSafe, show: () => shown.push('page') })
  storeLateKey(key, () => shown.push('address'))
  press()
  expect([shown, toasts.read().map(({ detail }) => detail)]).toEqual([[], ['Save the secret key on this page first.']])
  isSafe = true
  press()
  expect([shown, toasts.read()]).toEqual([['address', 'page'], []])
  leave()
})
