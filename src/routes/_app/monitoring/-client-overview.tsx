import { Link } from '@tanstack/react-router'
import { linkClass } from '../../../ui/button-class'
import { Card } from '../../../ui/card'
import { KeyValues } from '../../../ui/key-values'
import { Note } from '../../../ui/note'
import { Stack } from '../../../ui/stack'
import { StatusBadge } from '../../../ui/status-badge'
import { APPS, appsWatched } from './-apps'
import { useOpenClient } from './-open-client'

const WATCHED = { yes: { label: 'Watched', tone: 'ok' }, no: { label: 'Not watched', tone: 'neutral' } } as const

/** What the API tells of a client beyond its facts. What the application measures is in no answer of this API. */
export function ClientOverview() {
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
