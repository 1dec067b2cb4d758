import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../../../components/error-note'
import { Card } from '../../../ui/card'
import { Table } from '../../../ui/table'
import { useIssues, useIssueStates } from './-data'
import { issueColumns, issueName } from './-issue-columns'
import styles from './-managed.module.css'

/** What went wrong with a service of late, newest first, each with its ticket. */
export function ServiceIssues({ serviceId }: { serviceId: number }) {
  const { rows, error, retry } = useIssues()
  const own = rows?.filter((i) => i.services.includes(serviceId))
  const states = useIssueStates(own)
  const columns = issueColumns(states, () => '').filter((c) => c.id !== 'services')
  return (
    <Card title="Issues">
      {error && <ErrorNote error={error} title="The issues could not be read" retry={retry} />}
      {own && (
        <Table
          label="issues of this service"
          rows={own}
          columns={columns}
          rowId={(i) => String(i.id)}
          rowLabel={issueName}
          rowLink={(i) => <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} />}
          storageKey="service-issues"
          exportName="service-issues"
          empty={<p className={styles.muted}>No issue within the last 30 days.</p>}
        />
      )}
    </Card>
  )
}
