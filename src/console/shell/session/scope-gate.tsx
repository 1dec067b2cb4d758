import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lackingScopes } from '#/console/api/base/can'
import { opInUse, shownScopes, useApiSettings, useSession } from '#/console/api/session/session'
import type { AnyOp } from '#/contract/op'
import { EmptyState, Refused } from '#/console/kit/feedback/state'
import { LinkButton } from '#/console/resource/page/link-button'

interface ScopeGateProps {
  op: Pick<AnyOp, 'id' | 'path' | 'scopes' | 'auth' | 'title'>
  /** What it hides: `clusters`, `this image` */
  what: string
  /** Shown above the reason, because the children bring the page’s heading. */
  heading: ReactNode
  children: ReactNode
}

/** Renders its children unless the token is known to lack a scope of `op`; then shows the missing scopes. */
export function ScopeGate({ op: declared, what, heading, children }: ScopeGateProps) {
  // What the operation needs depends on the API, which is known once the configuration is loaded.
  useApiSettings()
  const op = opInUse(declared)
  const { status, scopes } = useSession()
  const here = useRouterState({ select: (state) => state.location.href })
  if (op.auth !== 'required') return children
  if (status === 'signed-out') {
    return (
      <>
        {heading}
        <EmptyState
          title={`Sign in to see ${what}`}
          action={<LinkButton link={<Link to="/login" search={{ redirect: here }} />}>Sign in</LinkButton>}
        />
      </>
    )
  }
  const missing = lackingScopes(op.scopes, scopes)
  if (missing.length === 0) return children
  return (
    <>
      {heading}
      <Refused title={`You don’t have access to ${what}`} missing={[...shownScopes(missing)]} />
    </>
  )
}
