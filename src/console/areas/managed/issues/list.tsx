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
import { SectionTabs } from '../section-tabs'
import { ISSUE_STATUS } from '../services/status'
import * as copy from '../copy'
import * as listCopy from '../list-copy'

export const Route = createFileRoute('/_app/managed/_tabs/issues')({
  staticData: { crumb: copy.issues },
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
    () => issueColumns(states, (id) => services?.find((s) => s.id === id)?.label ?? copy.service(plainNumber(id))),
    [states, services],
  )
  const rows = useMemo(() => list.rows && byUrgency(list.rows, states), [list.rows, states])
  return (
    <ResourcePage<Issue>
      title={copy.title}
      summary={list.rows && (embedded ? copy.issuesSummaryEmbedded : copy.issuesSummary)(list.rows.length, open)}
      notes={
        <>
          <SectionTabs />
          {error && <ErrorNote error={error} title={copy.statusesUnreadable} retry={retry} />}
        </>
      }
      list={{ ...list, rows }}
      columns={columns}
      rowId={(i) => String(i.id)}
      rowLabel={issueName}
      rowLink={(i) => <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} />}
      filter={copy.filterIssues}
      facets={[
        {
          id: 'status',
          label: copy.status,
          options: Object.entries(ISSUE_STATUS).map(([value, { label }]) => ({ value, label })),
          test: (i, value) => (states.get(i.id) ?? UNKNOWN).status === value,
        },
      ]}
      empty={{
        title: copy.issuesEmptyTitle,
        body: embedded ? copy.issuesEmptyEmbedded : copy.issuesEmpty,
      }}
      name="issues"
      words={listCopy.issueList}
    />
  )
}
