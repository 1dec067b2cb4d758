import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readDraft, saveDraft } from '#/console/api/session/drafts'
import { quietLinkClass } from '#/console/kit/button/button-class'
import { errorReport, reportName } from './error-report'
import { ticketDraft } from '../ticket-draft'

/** Link to a new ticket about an error. The text is passed as a draft, not in the URL. */
export function HelpLink({ error }: { error: unknown }) {
  const [at] = useState(() => new Date())
  const report = errorReport(error, at, window.location.pathname)
  const name = reportName(report)
  const keep = () => {
    const key = ticketDraft({ error: name })
    // Keeps a draft that the user has started.
    if (!readDraft(key)) saveDraft(key, { ...report })
  }
  return (
    <Link to="/tickets/new" search={{ error: name }} className={quietLinkClass} onClick={keep}>
      Get help with this
    </Link>
  )
}
