import { useState } from 'react'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { Button } from '#/console/kit/button/button'
import { linkClass } from '#/console/kit/button/button-class'
import { Skeleton } from '#/console/kit/feedback/skeleton'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { Section } from '#/console/kit/layout/section'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { useApiNow } from '#/console/kit/text/use-now'
import type { AccountFinding } from '#/console/resource/area/attention'
import { findingsOf } from '../attention/account'
import { TargetLink } from '../attention/target-link'
import { ToneDot } from './tone-dot'
import styles from './overview.module.css'
import type { AccountState, Part, PartStatus } from './use-account'

const MAX_ROWS = 6
const severity = { danger: 'Problem', warn: 'Warning', info: 'Note' } as const

const names = (parts: readonly Part[]) => new Intl.ListFormat('en').format(parts.map(({ read }) => read.name))

/** Findings, most urgent first, followed by lists that couldn't be checked. */
export function AttentionList({ state: { account, parts } }: { state: AccountState }) {
  const [all, setAll] = useState(false)
  const found = findingsOf(account, useApiNow())
  const of = (status: PartStatus) => parts.filter((part) => part.status === status)
  const failed = of('failed')
  const refused = of('refused')
  const first = failed[0]
  const short = parts.filter(({ read }) => account.list(read.op)?.complete === false)
  const loading = of('loading').length > 0
  return (
    <Section title="Needs attention">
      {found.length > 0 && (
        <ul className={styles.findings} aria-label="Needs attention">
          {(all ? found : found.slice(0, MAX_ROWS)).map((finding) => (
            <Row key={finding.title} finding={finding} />
          ))}
        </ul>
      )}
      {found.length > MAX_ROWS && (
        <div className={styles.all}>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${found.length}`}
          </Button>
        </div>
      )}
      {loading && (
        <div aria-busy="true" aria-label="Loading what needs attention" role="status">
          <Skeleton lines={Math.max(MAX_ROWS - found.length, 1)} width="100%" height="calc(var(--row) - 10px)" />
        </div>
      )}
      {!loading && found.length === 0 && failed.length === 0 && (
        <p className={styles.clear}>
          <StatusBadge
            value="clear"
            map={{
              clear: {
                label: refused.length > 0 ? 'Nothing your token can read needs attention' : 'All clear',
                tone: 'ok',
              },
            }}
          />
        </p>
      )}
      {first !== undefined && (
        <ErrorNote
          error={first.error}
          title={`Couldn’t check ${names(failed)}`}
          retry={() => {
            // The button disappears while the lists are read.
            document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
            failed.forEach(({ retry }) => retry())
          }}
        />
      )}
      {!loading && refused.length > 0 && (
        <p className={styles.muted}>{`Not checked because your token has no access: ${names(refused)}`}</p>
      )}
      {short.length > 0 && <p className={styles.muted}>{`Only the first part was checked: ${names(short)}`}</p>}
    </Section>
  )
}

function Row({ finding: { tone, title, target, detail, time, also } }: { finding: AccountFinding }) {
  return (
    <li className={styles.finding}>
      <ToneDot tone={tone} />
      <VisuallyHidden>{severity[tone]}: </VisuallyHidden>
      <div className={styles.what}>
        <TargetLink target={target} className={styles.title}>
          <bdi>{title}</bdi>
        </TargetLink>
        {detail === undefined ? null : <bdi className={styles.muted}>{detail}</bdi>}
      </div>
      {also && (
        <TargetLink target={also.target} className={linkClass}>
          {also.label}
        </TargetLink>
      )}
      {time === undefined ? null : (
        <span className={styles.time}>
          <RelativeTime value={time} />
        </span>
      )}
    </li>
  )
}
