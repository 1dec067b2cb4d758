import { createFileRoute, Link } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { issuesQuery, servicesQuery, useIssues, useIssueStates, useServices } from '../-data'
import { useMemo } from 'react'
import { ResourcePage } from '#/app/resource/resource-page'
import { pluralize } from '#/app/catalog/format'
import type { Issue } from '#/contract/managed-rules'
import { plainNumber } from '#/lib/bytes'
import { issueColumns, issueName } from '../-issues/issue-columns'
import { ISSUE_STATE } from '../-services/status'

export const Route = createFileRoute('/_app/managed/_tabs/issues')({
  staticData: { crumb: 'Issues' },
  validateSearch: listSearch('state'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(issuesQuery)
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: IssuesPage,
})

/** What is wrong now and what was within the last 30 days. */
function IssuesPage() {
  const list = useIssues()
  const states = useIssueStates(list.rows)
  const services = useServices().rows
  const columns = useMemo(
    () => issueColumns(states, (id) => services?.find((s) => s.id === id)?.label ?? `Service ${plainNumber(id)}`),
    [states, services],
  )
  const open = [...states.values()].filter((s) => s === 'open').length
  return (
    <ResourcePage<Issue>
      title="Issues"
      summary={list.rows && `${pluralize(list.rows.length, 'issue')} of the last 30 days, ${open} open.`}
      list={list}
      columns={columns}
      rowId={(i) => String(i.id)}
      rowLabel={issueName}
      rowLink={(i) => <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} />}
      filter="Filter issues"
      facets={[
        {
          id: 'state',
          label: 'State',
          options: Object.entries(ISSUE_STATE).map(([value, { label }]) => ({ value, label })),
          test: (i, value) => (states.get(i.id) ?? 'unknown') === value,
        },
      ]}
      empty={{
        title: 'No issues',
        body: 'An issue is opened when a service fails three checks in a row. Staff writes in its ticket what it does, and it ends when the service answers again.',
      }}
      name="issues"
      noun={['issue', 'issues']}
    />
  )
}
