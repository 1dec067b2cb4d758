import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { managed } from '#/contract/managed'
import { servicesQuery, useServices } from '../data'
import { pathParams } from '#/console/resource/address/path-params'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { LinkButton } from '#/console/resource/page/link-button'
import type { Issue } from '#/contract/managed-rules'
import { tickets } from '#/contract/tickets'
import type { Ticket } from '#/contract/ticket-rules'
import { plainNumber } from '#/lib/bytes'
import { makeVisible, visible } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import { Card } from '#/console/kit/layout/card'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Stack } from '#/console/kit/layout/stack'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { IssueCause, IssueDuration, issueName, IssueTicket } from './issue-columns'
import { type IssueState, issueStateOf, UNKNOWN } from '#/console/resource/catalog/issue-state'
import { ISSUE_STATUS, SERVICE_STATUS } from '../services/status'
import styles from '../managed.module.css'
import { issueNumber, service as serviceText } from '../words'

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

/** One issue: its services, its duration and support's ticket. */
function IssuePage({ issueId }: { issueId: number }) {
  const query = useQuery(q(managed.issue, { params: { issueId } }))
  const issue = query.data
  const ticket = useQuery({
    ...q(tickets.view, { params: { ticketId: issue?.entity.id ?? 0 } }),
    enabled: issue !== undefined,
  })
  const name = issue ? issueName(issue) : issueNumber(issueId)
  useCrumb(name)
  const detail = detailQuery(query, ticket)
  return (
    <DetailPage
      title={name}
      // The ticket can be of any length, and its late arrival would move everything below.
      query={{ ...detail, pending: detail.pending || (issue !== undefined && ticket.isPending) }}
      noun="issue"
      back={<LinkButton link={<Link to="/managed/issues" />}>All issues</LinkButton>}
      summary={issue && <Summary issue={issue} state={ticket.data ? issueStateOf(ticket.data) : UNKNOWN} />}
    >
      {issue && <Body issue={issue} ticket={ticket} />}
    </DetailPage>
  )
}

function Summary({ issue, state }: { issue: Issue; state: IssueState }) {
  return (
    <>
      <StatusBadge value={state.status} map={ISSUE_STATUS} />{' '}
      {state.status === 'open' ? (
        <IssueCause issue={issue} state={state} />
      ) : (
        <>
          {state.status === 'resolved' && (
            <>
              <RelativeTime value={state.closed} /> after <IssueDuration issue={issue} state={state} />.{' '}
              {state.reason}{' '}
            </>
          )}
          <IssueTicket issue={issue} />
        </>
      )}
    </>
  )
}

interface BodyProps {
  readonly issue: Issue
  readonly ticket: Pick<UseQueryResult<Ticket, ApiError>, 'data' | 'error' | 'refetch'>
}

function Body({ issue, ticket }: BodyProps) {
  const { rows } = useServices()
  return (
    <Stack gap={4}>
      {ticket.error && !ticket.data && (
        <ErrorNote error={ticket.error} title="The ticket couldn’t be loaded" retry={() => void ticket.refetch()} />
      )}
      {/* A reason that could be read from it is in the page's sentence. */}
      {ticket.data && issueStateOf(ticket.data).reason === undefined && (
        <Card title="Ticket">
          <p className={styles.notes}>{makeVisible(ticket.data.description)}</p>
        </Card>
      )}
      <Card title="Services">
        <ul className={styles.list}>
          {issue.services.map((id, at) => {
            const service = rows?.find((s) => s.id === id)
            const deleted = rows !== undefined && !Number.isNaN(id)
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
                    {deleted ? `Service ${plainNumber(id)} (deleted)` : serviceText(plainNumber(id))}
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
