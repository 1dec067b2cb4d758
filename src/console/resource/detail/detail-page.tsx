import type { ReactNode } from 'react'
import { visible } from '#/lib/text'
import { cx } from '#/console/kit/layout/cx'
import { type FactItem, Facts } from '#/console/kit/layout/facts'
import { Loading } from '#/console/kit/feedback/state'
import { Tabs, type TabItem } from '#/console/kit/layout/tabs'
import type { DetailQuery } from './detail-query'
import { ErrorState } from '../errors/error-note'
import type { PageAction } from '../page/page-actions'
import { PageHeader } from '../page/page-header'
import { PageRefresh } from '../page/page-refresh'
import { StaleNote } from '../errors/stale-note'
import styles from './detail-page.module.css'

export interface DetailPageProps {
  title: string
  /** The address contains the title. Other titles are known with the data, and a bar is shown until then. */
  named?: boolean | undefined
  identity?: ReactNode
  /** One sentence: state, cause, next step. */
  summary?: ReactNode
  /** The main one first. */
  actions?: readonly PageAction[] | undefined
  /** Those with an empty value aren't shown. An undefined one is still read. */
  facts?: readonly FactItem[] | undefined
  tabs?: readonly TabItem[] | undefined
  /** The resource, from `detailQuery`. Without data, its loading or error state replaces facts, tabs and children. */
  query: DetailQuery
  /** What the page shows: `volume` */
  noun: string
  /** A link to the list, shown when the resource doesn't exist. */
  back?: ReactNode
  children?: ReactNode
}

/** In the place of facts, until they are read. */
const BLANK: readonly FactItem[] = Array.from({ length: 4 }, (_, n) => ({
  label: '\u00a0'.repeat(n + 1),
  value: '\u00a0',
}))

/** A resource's page: title, summary, identity, age of the data, facts and tabs. What is read later has its place from the start. */
export function DetailPage(props: DetailPageProps) {
  const { title, named, identity, summary, actions, tabs, query, noun, back, children } = props
  const facts = props.facts?.filter(({ value }) => value !== null && value !== '' && value !== false)
  const { error } = query
  const missing = query.pending || error !== null
  const reading = query.pending && error === null
  const unnamed = named !== true && reading
  const single = !missing && facts?.length === 1
  const strip = reading ? (facts ?? BLANK) : facts
  const line = single ? (
    <>
      {identity}
      <Facts items={facts} />
    </>
  ) : (
    identity
  )
  return (
    <>
      <PageHeader
        title={unnamed ? <span className={styles.unnamed}>{visible(title).text}</span> : title}
        identity={reading && !tabs ? '\u00a0' : line}
        sentence={reading ? '\u00a0' : missing ? undefined : summary}
        read={
          error === null ? (
            <PageRefresh
              name={`Refresh ${noun}`}
              of={{ updatedAt: query.updatedAt, fetching: query.busy, error: query.stale }}
            />
          ) : undefined
        }
        actions={missing ? undefined : actions}
      />
      {error === null ? (
        <>
          {!reading && query.stale && (
            <div className={styles.stale}>
              <StaleNote error={query.stale} retry={query.retry} />
            </div>
          )}
          {strip && strip.length > 0 && !single && (
            <div className={cx(styles.facts, reading && styles.reading)} aria-hidden={reading}>
              <Facts items={strip} />
            </div>
          )}
          {tabs && (
            <div className={styles.tabs}>
              <Tabs label={`Sections of this ${noun}`} items={tabs} />
            </div>
          )}
          <div className={cx(styles.content, reading && tabs && styles.toolbar)}>
            {reading ? <Loading shape={tabs ? 'table' : 'lines'} rows={8} label={`Loading ${noun}`} /> : children}
          </div>
        </>
      ) : (
        <ErrorState
          error={error}
          noAccess={`You don’t have access to this ${noun}`}
          retry={query.retry}
          busy={query.busy}
          back={back}
        />
      )}
    </>
  )
}
