import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readDraft, saveDraft } from '#/api/form/drafts'
import { isApiError, type FailureKind } from '#/api/client/errors'
import { quietLinkClass } from '#/ui/button/button-class'
import { errorReport, reportName } from './error-report'
import * as copy from './copy'
import { ticketDraft } from './ticket-draft'

/** Failures that support can't fix. */
const WITHOUT_TICKET: ReadonlySet<FailureKind> = new Set([
  'aborted',
  'offline',
  'unreachable',
  'unauthorized',
  'rate-limited',
])

/** Link to a new ticket about an error, or null if a ticket wouldn't help. The text is passed as a draft, not in the URL. */
export function errorTicket(error: unknown): ReactNode {
  const unhelpful = isApiError(error) && (WITHOUT_TICKET.has(error.kind) || error.missingScopes.length > 0)
  if (unhelpful || window.location.pathname === '/tickets/new') return null
  const report = errorReport(error, new Date(), window.location.pathname)
  const name = reportName(report)
  const keep = () => {
    const key = ticketDraft({ error: name })
    // Keeps a draft that the user has started.
    if (!readDraft(key)) saveDraft(key, { ...report })
  }
  return (
    <Link to="/tickets/new" search={{ error: name }} className={quietLinkClass} onClick={keep}>
      {copy.getHelp}
    </Link>
  )
}
