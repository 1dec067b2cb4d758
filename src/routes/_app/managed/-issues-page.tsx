import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { ResourcePage } from '../../../components/resource-page'
import { count } from '../../../components/words'
import type { Issue } from '../../../contract/managed-rules'
import { plainNumber } from '../../../lib/bytes'
import { useIssueStates, useServices, useIssues } from './-data'
import { issueColumns, issueName } from './-issue-columns'
import { ISSUE_STATE } from './-status'

/** What is wrong now and what was within the last 30 days. */
export function IssuesPage() {
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
      summary={list.rows && `${count(list.rows.length, 'issue')} of the last 30 days, ${open} open.`}
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
