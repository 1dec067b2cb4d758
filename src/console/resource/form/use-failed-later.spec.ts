import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, type FailureKind } from '#/console/api/base/errors'
import { session } from '#/console/api/session/session'
import { clearToasts, toasts } from '#/console/kit/feedback/toast'
import { toastFailedLater } from './use-failed-later'

afterEach(() => {
  vi.restoreAllMocks()
  clearToasts()
})

const ABORTED = new DOMException('The session ended.', 'AbortError')

test.each<[FailureKind, 'signed-in' | 'signed-out' | 'expired', number, Error?]>([
  // Signing out stops the request, and so does a token of another account.
  ['aborted', 'signed-out', 0],
  ['aborted', 'signed-in', 0],
  ['unauthorized', 'signed-out', 0],
  ['unknown-outcome', 'signed-out', 0, ABORTED],
  // A refused token leaves the page of its account.
  ['unauthorized', 'expired', 1],
  ['unknown-outcome', 'expired', 1, ABORTED],
  ['unknown-outcome', 'signed-in', 1, new TypeError('Failed to fetch')],
  ['refused', 'signed-in', 1],
])('a failure after its dialog was left (%s, %s) shows toasts: %i', (kind, status, count, cause) => {
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), status })
  toastFailedLater('Delete volume', new ApiError({ kind, op: 'volumes.remove', cause }), 'pg-data')
  expect(toasts.read()).toHaveLength(count)
})
