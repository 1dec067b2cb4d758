import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { activity, outcomeOf } from '#/api/activity/activity'
import { useStore } from '#/api/session/store'
import { visible } from '#/lib/text'
import { Button } from '#/ui/button/button'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { Skeleton } from '#/ui/feedback/skeleton'
import { Section } from '#/ui/layout/section'
import { RelativeTime } from '#/ui/text/relative-time'
import { OUTCOMES, outcomeWords, activityTitle } from '../activity/activity-words'
import { accountMemory } from '../attention/account-memory'
import { TargetLink } from '../attention/target-link'
import { openOverlay } from '../shell/open-overlay'
import * as copy from './copy'
import styles from './overview.module.css'
import type { AccountState } from './use-account'

const MOST = 5

function Column({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <div className={styles.column}>
      <h3>{title}</h3>
      {children.length === 0 ? <p className={styles.muted}>{none}</p> : <ul>{children}</ul>}
    </div>
  )
}

/** Pages visited in this browser, changes of this session, and the latest updates of tickets. */
export function Recent({ account: { view, parts } }: { account: AccountState }) {
  const { places } = useStore(accountMemory)
  const { all } = useStore(activity)
  const updates = (view.tickets?.rows ?? [])
    .filter((t) => t.updated_by !== null)
    .toSorted((a, b) => (a.updated < b.updated ? 1 : -1))
  return (
    <Section title={copy.recent}>
      <div className={styles.columns}>
        <Column title={copy.places} none={copy.noPlaces}>
          {places.slice(0, MOST).map(({ path, title }) => (
            <li key={path}>
              <Link to={path} className={styles.line}>
                <bdi>{visible(title).text}</bdi>
              </Link>
            </li>
          ))}
        </Column>
        <div>
          <Column title={copy.changes} none={copy.noChanges}>
            {all
              .slice(-MOST)
              .toReversed()
              .map((a) => (
                <li key={a.id}>
                  <span className={styles.line}>
                    <bdi>{activityTitle(a)}</bdi>
                  </span>
                  <span className={styles.muted}>
                    <StatusBadge
                      value={outcomeOf(a)}
                      map={{ [outcomeOf(a)]: { label: outcomeWords(a), tone: OUTCOMES[outcomeOf(a)].tone } }}
                    />
                    {' · '}
                    <RelativeTime local value={a.at} />
                  </span>
                </li>
              ))}
          </Column>
          {all.length > 0 && (
            <Button variant="ghost" onClick={() => openOverlay('activity')}>
              {copy.allChanges}
            </Button>
          )}
        </div>
        {parts.tickets.status === 'loading' ? (
          <Skeleton lines={3} />
        ) : (
          parts.tickets.status === 'ready' && (
            <Column title={copy.replies} none={copy.noReplies}>
              {updates.slice(0, MOST).map((t) => (
                <li key={t.id}>
                  <TargetLink target={{ to: `/tickets/${t.id}` }} className={styles.line}>
                    <bdi>{visible(t.summary).text}</bdi>
                  </TargetLink>
                  <span className={styles.muted}>
                    <bdi>{copy.by(visible(t.updated_by ?? '').text)}</bdi>
                    {' · '}
                    <RelativeTime value={t.updated} />
                  </span>
                </li>
              ))}
            </Column>
          )
        )}
      </div>
    </Section>
  )
}
