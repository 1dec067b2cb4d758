import { useCallback } from 'react'
import { denied } from '../api/can'
import { useSession } from '../api/session'
import type { AnyOp } from '../contract/op'

export type Asked = Pick<AnyOp, 'scopes' | 'auth'>

/** Tells why an operation cannot be used now; undefined when it can, as far as is known. */
export function useCan(): (op: Asked) => string | undefined {
  const { status, scopes } = useSession()
  return useCallback(
    (op: Asked) => {
      if (status === 'signed-out' && op.auth === 'required') return 'Sign in to do this.'
      return denied(op, scopes)
    },
    [status, scopes],
  )
}
