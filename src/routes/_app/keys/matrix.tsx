import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { bucketsQuery, useBuckets } from '#/app/catalog/all-buckets'
import { listSearch, useListUrl } from '#/app/address/list-search'
import { useTypedParam } from '#/app/address/use-typed-param'
import { prefetchClusterNames } from '#/app/catalog/prefetch-catalog'
import { type Key, keys } from '#/contract/keys'
import { Fragment, useMemo } from 'react'
import { useClusterNames } from '#/app/catalog/cluster-name'
import { ErrorNote, ErrorState } from '#/app/errors/error-note'
import { keyName } from '#/app/catalog/key-reach'
import { LinkButton } from '#/app/resource/link-button'
import { PageHeader } from '#/app/resource/page-header'
import { PageRefresh, type QueryProgress } from '#/app/resource/page-refresh'
import { StaleNote } from '#/app/errors/stale-note'
import { useList } from '#/app/resource/use-list'
import { visible } from '#/lib/text'
import { linkClass } from '#/ui/button/button-class'
import { FilterChip } from '#/ui/table/filter-chip'
import { Note } from '#/ui/feedback/note'
import { SearchField } from '#/ui/field/search-field'
import { focusFilter } from '#/ui/layout/lost-focus'
import { Stack } from '#/ui/layout/stack'
import { EmptyState, FilteredToNothing, Loading } from '#/ui/feedback/state'
import { TableToolbar } from '#/ui/table/table-toolbar'
import * as copy from './-copy'
import { matrixOf, narrow, SHOWN } from './-matrix'
import { MatrixTable } from './-matrix-table'
import styles from './-matrix-table.module.css'

export const Route = createFileRoute('/_app/keys/matrix')({
  staticData: { crumb: copy.keyPermissions },
  validateSearch: listSearch('keys', 'show'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(keys.list, {}))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    prefetchClusterNames(context.queryClient)
  },
  component: Page,
})

function Page() {
  const { filter, keys: named, show } = Route.useSearch()
  return <MatrixPage filter={filter} named={named} show={show} />
}

interface Props {
  readonly filter: string | undefined
  readonly named: string | undefined
  readonly show: string | undefined
}
const MOST_NAMED = 8

/** Permissions of every limited key by bucket, with entries of deleted buckets. */
function MatrixPage({ filter, named, show }: Props) {
  const { set } = useListUrl()
  const [text, setText] = useTypedParam(filter)
  const [keyText, setKeyText] = useTypedParam(named)
  const list = useList(keys.list)
  const buckets = useBuckets(undefined)
  const names = useClusterNames()
  const whole = useMemo(
    () => (list.rows && buckets.rows ? matrixOf(list.rows, buckets.rows, buckets.complete) : undefined),
    [list.rows, buckets.rows, buckets.complete],
  )
  const matrix = useMemo(() => whole && narrow(whole, text, keyText, show), [whole, text, keyText, show])
  const clear = () => {
    focusFilter()
    setText('')
    setKeyText('')
    set({ filter: undefined, keys: undefined, show: undefined })
  }
  const header = (
    <PageHeader
      title={copy.keyPermissions}
      summary={whole && copy.matrixSummary(whole.rows.length, whole.columns.length)}
      read={whole && <PageRefresh of={bothRead(list, buckets)} />}
      actions={<LinkButton link={<Link to="/keys" />}>{copy.allKeys}</LinkButton>}
    />
  )
  const error = list.rows ? (buckets.rows ? null : buckets.error) : list.error
  const again = () => {
    list.retry()
    buckets.retry()
  }
  if (!whole || !matrix) {
    return (
      <>
        {header}
        {error ? (
          <ErrorState
            error={error}
            noAccess={copy.noMatrixAccess}
            retry={again}
            busy={list.fetching || buckets.fetching}
          />
        ) : (
          <Loading label={copy.loadingMatrix} shape="table" rows={8} />
        )}
      </>
    )
  }
  return (
    <>
      {header}
      <Stack gap={3}>
        <StaleNote error={list.error ?? buckets.error} retry={again} />
        {buckets.failures.map((f) => (
          <ErrorNote
            key={f.cluster}
            error={f.error}
            retry={buckets.retry}
            title={copy.clusterBucketsFailed(names.label(f.cluster) ?? f.cluster)}
          />
        ))}
        <OtherKeys title={copy.unlimitedKeys(whole.unlimited.length)} rows={whole.unlimited} tone="warn" />
        <OtherKeys title={copy.keysWithoutBuckets(whole.none.length)} rows={whole.none} tone="info" />
        {whole.columns.length === 0 ? (
          <EmptyState boxed title={copy.noLimitedKeys}>
            {copy.noLimitedKeysBody}
          </EmptyState>
        ) : (
          <>
            <TableToolbar>
              <SearchField
                label={copy.filterBuckets}
                placeholder={copy.filterBucketsPlaceholder}
                value={text}
                onChange={(value) => {
                  setText(value)
                  set({ filter: value }, { replace: true })
                }}
              />
              <SearchField
                label={copy.filterKeys}
                placeholder={copy.filterKeysPlaceholder}
                value={keyText}
                onChange={(value) => {
                  setKeyText(value)
                  set({ keys: value }, { replace: true })
                }}
              />
              <FilterChip
                label={copy.show}
                options={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
                value={show}
                onChange={(value) => set({ show: value })}
              />
            </TableToolbar>
            {matrix.rows.length === 0 || matrix.columns.length === 0 ? (
              <FilteredToNothing
                title={matrix.rows.length === 0 ? copy.bucketList.noMatches : copy.keyList.noMatches}
                onClear={clear}
              />
            ) : (
              <MatrixTable matrix={matrix} />
            )}
            <span role="status" className={styles.count}>
              {copy.matrixCount(matrix.rows.length, matrix.columns.length)}
            </span>
          </>
        )}
      </Stack>
    </>
  )
}

/** Combines two reads: as old as the older one. */
const bothRead = (a: QueryProgress, b: QueryProgress): QueryProgress => ({
  updatedAt: Math.min(a.updatedAt, b.updatedAt),
  fetching: a.fetching || b.fetching,
  error: a.error ?? b.error,
})

/** Keys that need no column, because all its cells would be the same. */
function OtherKeys({ title, rows, tone }: { title: string; rows: readonly Key[]; tone: 'warn' | 'info' }) {
  if (rows.length === 0) return null
  return (
    <Note tone={tone} title={title}>
      <p>
        {rows.slice(0, MOST_NAMED).map((k, n) => (
          <Fragment key={k.id}>
            {n > 0 && ', '}
            <Link to="/keys/$keyId" params={{ keyId: String(k.id) }} className={linkClass}>
              {visible(keyName(k)).text}
            </Link>
          </Fragment>
        ))}
        {rows.length > MOST_NAMED && ` ${copy.moreKeys(rows.length - MOST_NAMED)}`}
      </p>
    </Note>
  )
}
