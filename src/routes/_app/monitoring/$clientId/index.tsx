import { createFileRoute, Link } from '@tanstack/react-router'
import { linkClass } from '#/ui/button/button-class'
import { Card } from '#/ui/layout/card'
import { KeyValues } from '#/ui/layout/key-values'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { APPS, appsWatched } from '../-apps'
import { useOpenClient } from '../-open-client'

export const Route = createFileRoute('/_app/monitoring/$clientId/')({ component: ClientOverview })

const WATCHED = { yes: { label: 'Watched', tone: 'ok' }, no: { label: 'Not watched', tone: 'neutral' } } as const

/** What the API tells of a client beyond its facts. What the application measures is in no answer of this API. */
function ClientOverview() {
  const client = useOpenClient()
  if (!client) return null
  return (
    <Stack gap={4}>
      {appsWatched(client).length === 0 && (
        <Note tone="info" title="No app is watched yet">
          A client watches nothing until its application is{' '}
          <Link to="/monitoring/$clientId/installation" params={{ clientId: String(client.id) }} className={linkClass}>
            installed on the server
          </Link>{' '}
          with its two codes, and finds one of these apps there.
        </Note>
      )}
      <Card title="Apps watched">
        <KeyValues
          items={APPS.map(({ id, label }) => ({
            label,
            value: <StatusBadge value={client.apps[id] ? 'yes' : 'no'} map={WATCHED} />,
          }))}
        />
      </Card>
    </Stack>
  )
}
