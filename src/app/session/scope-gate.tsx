import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lacking } from '#/api/query/can'
import { useSession } from '#/api/session/session'
import type { AnyOp } from '#/contract/op'
import { Empty, Refused } from '#/ui/feedback/state'
import { LinkButton } from '../resource/link-button'

interface ScopeGateProps {
  op: Pick<AnyOp, 'scopes' | 'auth' | 'title'>
  /** What is behind the gate, in words: "buckets". */
  what: string
  children: ReactNode
}

/** Shows its children if the token may use `op`, as far as is known; else what is missing. */
export function ScopeGate({ op, what, children }: ScopeGateProps) {
  const { status, scopes } = useSession()
  const here = useRouterState({ select: (state) => state.location.href })
  if (op.auth !== 'required') return children
  if (status === 'signed-out') {
    return (
      <Empty
        title={`Sign in to see ${what}`}
        action={<LinkButton link={<Link to="/login" search={{ redirect: here }} />}>Sign in</LinkButton>}
      />
    )
  }
  const missing = lacking(op.scopes, scopes)
  return missing.length > 0 ? <Refused what={what} missing={[...missing]} /> : children
}
