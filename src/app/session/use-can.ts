import { useCallback } from 'react'
import { denied } from '#/api/query/can'
import { useSession } from '#/api/session/session'
import type { AnyOp } from '#/contract/op'

export type ScopedOperation = Pick<AnyOp, 'scopes' | 'auth'>

/** Tells why an operation cannot be used now; undefined when it can, as far as is known. */
export function useCan(): (op: ScopedOperation) => string | undefined {
  const { status, scopes } = useSession()
  return useCallback(
    (op: ScopedOperation) => {
      if (status === 'signed-out' && op.auth === 'required') return 'Sign in to do this.'
      return denied(op, scopes)
    },
    [status, scopes],
  )
}
