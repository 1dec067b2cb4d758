import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { quietQuery } from '#/api/query/background-query'
import { missingScopes } from '#/api/query/can'
import { useSession } from '#/api/session/session'
import { useStore } from '#/api/session/store'
import { type AccountEvent, events } from '#/contract/account-events'
import { visible } from '#/lib/text'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { EmptyState } from '#/ui/feedback/state'
import { Skeleton } from '#/ui/feedback/skeleton'
import { Section } from '#/ui/layout/section'
import { Stack } from '#/ui/layout/stack'
import { PanelBody, SidePanel } from '#/ui/overlay/side-panel'
import { RelativeTime } from '#/ui/text/relative-time'
import { Tag } from '#/ui/text/tag'
import { ErrorNote } from '../errors/error-note'
import { accountMemory, markSeen, remember } from './account-memory'
import * as copy from './copy'
import { LookSettings } from './look-settings'
import type { News } from './news'
import { backgroundLook } from './preferences'
import { TargetLink } from './target-link'
import styles from './news-panel.module.css'

/** Changes since the user's last visit, and events of the account if the API has them. */
export function NewsPanel({ onDismiss }: { onDismiss: () => void }) {
  const { news } = useStore(accountMemory)
  // Opening the panel is seeing its lines; their tags stay until it closes.
  const [fresh] = useState(() => new Set(news.filter(({ seen }) => !seen).map(({ id }) => id)))
  const looks = useStore(backgroundLook)
  useEffect(() => markSeen(), [])
  return (
    <SidePanel onDismiss={onDismiss} title={copy.whatsNew} description={copy.whatsNewDescription}>
      <PanelBody>
        <Stack gap={5}>
          {news.length === 0 ? (
            <EmptyState title={copy.noNews}>{looks === 'on' ? copy.noNewsBody : copy.noNewsOff}</EmptyState>
          ) : (
            <ol className={styles.lines} aria-label={copy.newsList}>
              {news.map((one) => (
                <Line key={one.id} one={one} isFresh={fresh.has(one.id)} onFollow={onDismiss} />
              ))}
            </ol>
          )}
          <AccountEvents />
          <Section title={copy.checking}>
            <LookSettings />
          </Section>
        </Stack>
      </PanelBody>
    </SidePanel>
  )
}

function Line({ one, isFresh, onFollow }: { one: News; isFresh: boolean; onFollow: () => void }) {
  return (
    <li className={styles.line}>
      <TargetLink target={one.target} className={styles.title} onClick={onFollow}>
        <StatusBadge value={one.id} map={{ [one.id]: { label: one.title, tone: one.tone } }} />
      </TargetLink>
      {isFresh && <Tag tone="info">{copy.fresh}</Tag>}
      <span className={styles.muted}>
        {one.detail === undefined ? null : <bdi>{one.detail}</bdi>}
        <RelativeTime local value={one.at} />
      </span>
    </li>
  )
}

const SHOWN = 10
const eventsQuery = quietQuery(events.list, { query: { page: 1, page_size: 25 } })

/** Events are left out if the API has none or the token can't read them. */
function AccountEvents() {
  const { scopes } = useSession()
  const enabled = missingScopes(events.list, scopes).length === 0
  const { data, error, refetch } = useQuery({ ...eventsQuery, enabled })
  const { seenEvent } = useStore(accountMemory)
  const [seenBefore] = useState(seenEvent)
  const newest = data?.data[0]?.id ?? 0
  useEffect(() => {
    if (newest > seenEvent) remember({ seenEvent: newest })
  }, [newest, seenEvent])
  const absent =
    !enabled || error?.kind === 'not-found' || error?.kind === 'forbidden' || error?.kind === 'unauthorized'
  if (absent && data === undefined) return null
  return (
    <Section title={copy.events}>
      {data ? (
        data.data.length === 0 ? (
          <p className={styles.muted}>{copy.noEvents}</p>
        ) : (
          <ol className={styles.lines} aria-label={copy.eventsList}>
            {data.data.slice(0, SHOWN).map((event) => (
              <EventLine key={event.id} event={event} isFresh={seenBefore > 0 && event.id > seenBefore} />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorNote error={error} title={copy.eventsFailed} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Section>
  )
}

/** "Access key revoked: ci", or its ID if it has no label. */
export function eventTitle({ action, entity }: Pick<AccountEvent, 'action' | 'entity'>): string {
  const words = Object.hasOwn(copy.EVENTS, action) ? copy.EVENTS[action] : undefined
  const name = entity === null ? '' : entity.label === '' ? copy.entityId(entity.id) : entity.label
  return copy.event(words ?? visible(action).text, visible(name).text)
}

function EventLine({ event, isFresh }: { event: AccountEvent; isFresh: boolean }) {
  const { username } = event
  return (
    <li className={styles.line}>
      <bdi className={styles.event}>{eventTitle(event)}</bdi>
      {isFresh && <Tag tone="info">{copy.fresh}</Tag>}
      <span className={styles.muted}>
        {username === null ? null : <bdi>{copy.eventBy(visible(username).text)}</bdi>}
        <RelativeTime value={event.created} />
      </span>
    </li>
  )
}
