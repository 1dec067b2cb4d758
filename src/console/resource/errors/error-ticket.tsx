import { type ReactNode } from 'react'
import { isApiError, type FailureKind } from '#/console/api/base/errors'
import { HelpLink } from './ticket/help-link'

/** Failures that support can't fix. */
const WITHOUT_TICKET: ReadonlySet<FailureKind> = new Set([
  'aborted',
  'offline',
  'unreachable',
  'unauthorized',
  'rate-limited',
])

/** Link to a new ticket about an error, or null if a ticket wouldn't help. */
export function errorTicket(error: unknown): ReactNode {
  const unhelpful = isApiError(error) && (WITHOUT_TICKET.has(error.kind) || error.missingScopes.length > 0)
  if (unhelpful || window.location.pathname === '/tickets/new') return null
  return <HelpLink error={error} />
}
