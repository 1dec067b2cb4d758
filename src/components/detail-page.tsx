import type { ReactNode } from 'react'
import type { ApiError } from '../api/errors'
import { Facts } from '../ui/facts'
import { Loading } from '../ui/state'
import { Tabs, type TabItem } from '../ui/tabs'
import { ErrorState } from './error-note'
import { PageHeader } from './page-header'
import styles from './detail-page.module.css'

export interface DetailPageProps {
  title: string
  identity?: ReactNode
  actions?: ReactNode
  facts?: { label: string; value: ReactNode }[] | undefined
  tabs?: readonly TabItem[] | undefined
  /** The resource itself. While it is not there, its state is shown in place of facts, tabs and children. */
  query?: { pending: boolean; error: ApiError | null; retry: () => void; busy?: boolean } | undefined
  /** "bucket" */
  noun: string
  /** The way back to the list, offered when the resource is gone. */
  back?: ReactNode
  children?: ReactNode
}

/** The one pattern of a resource's page: title and identity, facts, tabs. */
export function DetailPage({ title, identity, actions, facts, tabs, query, noun, back, children }: DetailPageProps) {
  const missing = query !== undefined && (query.pending || query.error !== null)
  return (
    <>
      <PageHeader title={title} identity={identity} actions={missing ? undefined : actions} />
      {missing ? (
        query.error === null ? (
          <Loading label={`Loading the ${noun}`} shape="page" />
        ) : (
          <ErrorState error={query.error} what={`this ${noun}`} retry={query.retry} busy={query.busy} back={back} />
        )
      ) : (
        <>
          {facts === undefined ? null : (
            <div className={styles.facts}>
              <Facts items={facts} />
            </div>
          )}
          {tabs === undefined ? null : (
            <div className={styles.tabs}>
              <Tabs label={`Parts of the ${noun}`} items={tabs} />
            </div>
          )}
          {children}
        </>
      )}
    </>
  )
}
