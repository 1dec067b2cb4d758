/** The apps that an agent can monitor on its server, by the API's names. */
import type { MonitoringClient } from '#/contract/monitoring'
import { Row } from '#/console/kit/layout/row'
import { Tag } from '#/console/kit/text/tag'
import styles from './apps.module.css'

type App = keyof MonitoringClient['apps']

export const APPS: readonly { readonly id: App; readonly label: string }[] = [
  { id: 'apache', label: 'Apache' },
  { id: 'mysql', label: 'MySQL' },
  { id: 'nginx', label: 'NGINX' },
]

export const monitoredApps = (client: MonitoringClient) => APPS.filter(({ id }) => client.apps[id])

export function AppTags({ client }: { client: MonitoringClient }) {
  const monitored = monitoredApps(client)
  if (monitored.length === 0) return <span className={styles.none}>None</span>
  return (
    <Row gap={1}>
      {monitored.map(({ id, label }) => (
        <Tag key={id}>{label}</Tag>
      ))}
    </Row>
  )
}
