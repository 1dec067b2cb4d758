import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readDraft, saveDraft } from '#/api/form/drafts'
import { isApiError, type FailureKind } from '#/api/client/errors'
import { quietLinkClass } from '#/ui/button/button-class'
import { errorReport, reportName } from './error-report'
import { ticketDraft } from './ticket-draft'

/** Nothing that support could mend, or no way to reach it. */
const OWN: ReadonlySet<FailureKind> = new Set(['aborted', 'offline', 'unreachable', 'unauthorized', 'rate-limited'])

/** The way from an error to a ticket that tells of it; nothing where a ticket would not help. The words go as a draft, not in the URL. */
export function errorTicket(error: unknown): ReactNode {
  const own = isApiError(error) && (OWN.has(error.kind) || error.missingScopes.length > 0)
  if (own || window.location.pathname === '/tickets/new') return null
  const report = errorReport(error, new Date(), window.location.pathname)
  const name = reportName(report)
  const keep = () => {
    const key = ticketDraft({ error: name })
    // What somebody has begun to write about it is not written over.
    if (!readDraft(key)) saveDraft(key, { ...report })
  }
  return (
    <Link to="/tickets/new" search={{ error: name }} className={quietLinkClass} onClick={keep}>
      Open a ticket about this
    </Link>
  )
}
