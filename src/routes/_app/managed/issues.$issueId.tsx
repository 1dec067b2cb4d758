import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { managed } from '#/contract/managed'
import { servicesQuery, useServices } from './-data'
import { pathParams } from '#/app/address/path-params'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/app/shell/crumbs'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { ErrorNote } from '#/app/errors/error-note'
import { LinkButton } from '#/app/resource/link-button'
import type { Issue } from '#/contract/managed-rules'
import { tickets } from '#/contract/tickets'
import { plainNumber } from '#/lib/bytes'
import { makeVisible, visible } from '#/lib/text'
import { linkClass } from '#/ui/button/button-class'
import { Card } from '#/ui/layout/card'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import { Loading } from '#/ui/feedback/state'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { issueName, IssueTicket } from './-issues/issue-columns'
import { isOpen } from './-issues/issue-state'
import { ISSUE_STATE, SERVICE_STATUS } from './-services/status'
import styles from './-managed.module.css'

export const Route = createFileRoute('/_app/managed/issues/$issueId')({
  params: pathParams({ issueId: 'id' }),
  staticData: { crumb: '$issueId', above: [{ crumb: 'Issues', to: '/managed/issues' }] },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(managed.issue, { params: { issueId: Number(params.issueId) } }))
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: Page,
})

function Page() {
  return <IssuePage issueId={Number(Route.useParams().issueId)} />
}

/** One issue: which services, since when, and the ticket in which staff writes. */
function IssuePage({ issueId }: { issueId: number }) {
  const query = useQuery(q(managed.issue, { params: { issueId } }))
  const issue = query.data
  const name = issue ? issueName(issue) : `Issue ${issueId}`
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      query={detailQuery(query)}
      noun="issue"
      back={<LinkButton link={<Link to="/managed/issues" />}>All issues</LinkButton>}
    >
      {issue && <Body issue={issue} />}
    </DetailPage>
  )
}

function Body({ issue }: { issue: Issue }) {
  const ticket = useQuery(q(tickets.view, { params: { ticketId: issue.entity.id } }))
  const { rows } = useServices()
  // What staff wrote is of any length, and stands above the rest.
  if (ticket.isPending) return <Loading shape="lines" rows={4} label="Loading the ticket" />
  const state = ticket.data ? isOpen(ticket.data) : 'unknown'
  return (
    <Stack gap={4}>
      <Card title="Ticket" aside={<StatusBadge value={state} map={ISSUE_STATE} />}>
        <p>
          <IssueTicket issue={issue} /> opened <RelativeTime value={issue.created} />
          {ticket.data?.closed != null && (
            <>
              , closed <RelativeTime value={ticket.data.closed} />
            </>
          )}
          .
        </p>
        {ticket.error && (
          <ErrorNote error={ticket.error} title="The ticket could not be read" retry={() => void ticket.refetch()} />
        )}
        {ticket.data && <p className={styles.notes}>{makeVisible(ticket.data.description)}</p>}
      </Card>
      <Card title="Services">
        <ul className={styles.list}>
          {issue.services.map((id, at) => {
            const service = rows?.find((s) => s.id === id)
            return (
              <li key={Number.isNaN(id) ? `unknown ${at}` : id}>
                {service ? (
                  <>
                    <Link to="/managed/services/$serviceId" params={{ serviceId: String(id) }} className={linkClass}>
                      {visible(service.label).text}
                    </Link>
                    <StatusBadge value={service.status} map={SERVICE_STATUS} />
                  </>
                ) : (
                  <span className={styles.muted}>
                    Service {plainNumber(id)}
                    {rows && !Number.isNaN(id) ? ', which is deleted' : ''}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
    </Stack>
  )
}
