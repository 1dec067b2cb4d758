import type { ReactNode } from 'react'
import { visible } from '#/lib/text'
import { Facts } from '#/console/kit/layout/facts'
import { Skeleton } from '#/console/kit/feedback/skeleton'
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
  facts?: { label: string; value: ReactNode }[] | undefined
  tabs?: readonly TabItem[] | undefined
  /** The resource, from `detailQuery`. Without data, its loading or error state replaces facts, tabs and children. */
  query: DetailQuery
  /** What the page shows: `volume` */
  noun: string
  /** A link to the list, shown when the resource doesn't exist. */
  back?: ReactNode
  children?: ReactNode
}

/** A resource's page: title, summary, identity, age of the data, facts and tabs. */
export function DetailPage(props: DetailPageProps) {
  const { title, named, identity, summary, actions, facts, tabs, query, noun, back, children } = props
  const missing = query.pending || query.error !== null
  const unnamed = named !== true && query.pending && query.error === null
  return (
    <>
      <PageHeader
        title={unnamed ? <span className={styles.unnamed}>{visible(title).text}</span> : title}
        // Tabs have lists below them, which should start high.
        identity={tabs && facts && !missing ? <Facts inline items={facts} /> : identity}
        sentence={missing ? undefined : summary}
        read={
          query.error === null ? (
            <PageRefresh
              name={`Refresh ${noun}`}
              of={{ updatedAt: query.updatedAt, fetching: query.busy, error: query.stale }}
            />
          ) : undefined
        }
        actions={missing ? undefined : actions}
      />
      {missing ? (
        query.error === null ? (
          <>
            <div className={styles.facts}>
              <Loading shape="lines" rows={5} label={`Loading ${noun}`} />
            </div>
            <div className={styles.content}>
              <Skeleton lines={8} />
            </div>
          </>
        ) : (
          <ErrorState
            error={query.error}
            noAccess={`You don’t have access to this ${noun}`}
            retry={query.retry}
            busy={query.busy}
            back={back}
          />
        )
      ) : (
        <>
          {query.stale && (
            <div className={styles.stale}>
              <StaleNote error={query.stale} retry={query.retry} />
            </div>
          )}
          {facts && !tabs && (
            <div className={styles.facts}>
              <Facts items={facts} />
            </div>
          )}
          {tabs && (
            <div className={styles.tabs}>
              <Tabs label={`Sections of this ${noun}`} items={tabs} />
            </div>
          )}
          <div className={styles.content}>{children}</div>
        </>
      )}
    </>
  )
}
