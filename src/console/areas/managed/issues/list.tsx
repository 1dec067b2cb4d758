import { createFileRoute, Link } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { listSearch } from '#/console/resource/address/list-search'
import { issuesQuery, servicesQuery, useIssues, useIssueStates, useServices } from '../data'
import { useMemo } from 'react'
import { ResourcePage } from '#/console/resource/list/resource-page'
import type { Issue } from '#/contract/managed-rules'
import { plainNumber } from '#/lib/bytes'
import { issueColumns, issueName } from './issue-columns'
import { byUrgency, UNKNOWN } from '#/console/resource/catalog/issue-state'
import { listSummary } from '#/console/resource/list/list-summary'
import { SectionTabs } from '../section-tabs'
import { ISSUE_STATUS } from '../services/status'
import { service, statusesUnreadable } from '../words'

export const Route = createFileRoute('/_app/managed/_tabs/issues')({
  staticData: { crumb: 'Issues' },
  validateSearch: listSearch('status'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(issuesQuery)
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: IssuesPage,
})

/** Issues of the last 30 days, open ones first. */
function IssuesPage() {
  const embedded = useEmbedded()
  const list = useIssues()
  const { states, open, error, retry } = useIssueStates(list.rows)
  const services = useServices().rows
  const columns = useMemo(
    () => issueColumns(states, (id) => services?.find((s) => s.id === id)?.label ?? service(plainNumber(id))),
    [states, services],
  )
  const rows = useMemo(() => list.rows && byUrgency(list.rows, states), [list.rows, states])
  return (
    <ResourcePage<Issue>
      title="Issues"
      summary={listSummary(list, 'issue', open !== undefined && [open, 'open'], embedded && 'Last 30 days')}
      notes={
        <>
          <SectionTabs />
          {error && <ErrorNote error={error} title={statusesUnreadable} retry={retry} />}
        </>
      }
      list={{ ...list, rows }}
      columns={columns}
      rowId={(i) => String(i.id)}
      rowLabel={issueName}
      rowLink={(i) => <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} />}
      filter="Filter issues"
      facets={[
        {
          id: 'status',
          label: 'Status',
          options: Object.entries(ISSUE_STATUS).map(([value, { label }]) => ({ value, label })),
          test: (i, value) => (states.get(i.id) ?? UNKNOWN).status === value,
        },
      ]}
      empty={{
        title: 'No issues',
        body: embedded
          ? 'Issues open after three failed checks and are resolved when the service recovers.'
          : 'Issues open when a service goes down and are resolved when it recovers.',
      }}
      name="issues"
      noun="issue"
    />
  )
}
