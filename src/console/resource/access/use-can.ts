import { useCallback } from 'react'
import { denialReason } from '#/console/api/base/can'
import { notOffered } from '#/console/api/base/words'
import { apiHas, opInUse, shownScopes, useSession } from '#/console/api/session/session'
import type { AnyOp } from '#/contract/op'

export type ScopedOperation = Pick<AnyOp, 'id' | 'path' | 'scopes' | 'auth' | 'only'>

/** Returns a function that gives the reason why an operation is unavailable; undefined if no reason is known. */
export function useCan(): (op: ScopedOperation) => string | undefined {
  const { status, scopes } = useSession()
  return useCallback(
    (op: ScopedOperation) => {
      if (!apiHas(op)) return notOffered
      if (status === 'signed-out' && opInUse(op).auth === 'required') return 'Sign in to do this.'
      return denialReason(opInUse(op), scopes, shownScopes)
    },
    [status, scopes],
  )
}
