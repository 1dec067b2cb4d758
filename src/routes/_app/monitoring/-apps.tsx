/** The services that a client application may watch on its server, as the API names them. */
import type { MonitoringClient } from '#/contract/monitoring'
import { Row } from '#/ui/layout/row'
import { Tag } from '#/ui/text/tag'
import styles from './-apps.module.css'

type App = keyof MonitoringClient['apps']

export const APPS: readonly { readonly id: App; readonly label: string }[] = [
  { id: 'apache', label: 'Apache' },
  { id: 'mysql', label: 'MySQL' },
  { id: 'nginx', label: 'NGINX' },
]

export const appsWatched = (client: MonitoringClient) => APPS.filter(({ id }) => client.apps[id])

export function AppTags({ client }: { client: MonitoringClient }) {
  const watched = appsWatched(client)
  if (watched.length === 0) return <span className={styles.none}>None</span>
  return (
    <Row gap={1}>
      {watched.map(({ id, label }) => (
        <Tag key={id}>{label}</Tag>
      ))}
    </Row>
  )
}
