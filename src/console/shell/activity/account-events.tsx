import { useQuery } from '@tanstack/react-query'
import { quietQuery } from '#/console/api/client/background-query'
import { missingScopes } from '#/console/api/base/can'
import { useSession } from '#/console/api/session/session'
import { type AccountEvent, events } from '#/contract/account-events'
import { visible } from '#/lib/text'
import { Skeleton } from '#/console/kit/feedback/skeleton'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { ErrorNote } from '#/console/resource/errors/error-note'
import styles from './activity-panel.module.css'
import { ACTIVITY_WORDS } from './activity-words'

const eventsQuery = quietQuery(events.list, { query: { page: 1, page_size: 25 } })

/** The account's latest events, by all who can change it. Absent if the API has none or the token can't read them. */
export function AccountEvents() {
  const { scopes, status } = useSession()
  const enabled = status === 'signed-in' && missingScopes(events.list, scopes).length === 0
  // Each opening shows what has happened since.
  const { data, error, refetch } = useQuery({ ...eventsQuery, enabled, refetchOnMount: 'always' })
  const absent =
    !enabled || error?.kind === 'not-found' || error?.kind === 'forbidden' || error?.kind === 'unauthorized'
  if (absent && data === undefined) return null
  return (
    <section aria-label="Account events" className={styles.part}>
      <h3>Account events</h3>
      {data ? (
        data.data.length === 0 ? (
          <p className={styles.muted}>No events yet</p>
        ) : (
          <ol className={styles.lines} aria-label="Account events, newest first">
            {data.data.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorNote error={error} title="Account events couldn’t be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  )
}

/** "Access key revoked: ci", or its ID if it has no label. */
export function eventTitle({ action, entity }: Pick<AccountEvent, 'action' | 'entity'>): string {
  const name = entity === null ? '' : entity.label === '' ? `ID ${entity.id}` : entity.label
  const words = ACTIVITY_WORDS.get(action) ?? visible(action).text
  return name === '' ? words : `${words}: ${visible(name).text}`
}

function EventLine({ event }: { event: AccountEvent }) {
  const { username, created } = event
  return (
    <li className={styles.line}>
      <bdi className={styles.what}>{eventTitle(event)}</bdi>
      <span className={styles.muted}>
        {username === null ? null : <bdi>{`by ${visible(username).text}`}</bdi>}
        <RelativeTime value={created} />
      </span>
    </li>
  )
}
