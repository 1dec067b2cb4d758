import { useDeferredValue, useState, type ComponentType, type ReactNode } from 'react'
import type { ApiError } from '#/console/api/base/errors'
import type { LinkElement } from '#/console/kit/layout/link-element'
import type { MenuEntry } from '#/console/kit/overlay/menu'
import { Button } from '#/console/kit/button/button'
import { FilterChip } from '#/console/kit/table/filter-chip'
import { SearchField } from '#/console/kit/field/search-field'
import { EmptyState, FilteredToNothing } from '#/console/kit/feedback/state'
import { Table, type Column } from '#/console/kit/table/table'
import type { SelectionProps, Sort } from '#/console/kit/table/table-types'
import { retainListed } from '#/console/kit/table/table-model'
import { FEW_ROWS, TableToolbar } from '#/console/kit/table/table-toolbar'
import { ErrorNote, ErrorState } from '../errors/error-note'
import { useListUrl } from '../address/list-search'
import { useTypedParam } from '../address/use-typed-param'
import { parseSort, printSort } from '../address/sort-url'
import { StaleNote } from '../errors/stale-note'
import type { ListState } from '../page/use-list'
import { useStore } from '#/console/api/base/store'
import { bulkView } from '../bulk/bulk-view'
import hidden from '#/console/kit/layout/visually-hidden.module.css'
import styles from './resource-table.module.css'
import { BulkStatus } from '../bulk/bulk-status'
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export interface Facet<T> {
  /** The name of its search parameter. */
  id: string
  label: string
  options: { value: string; label: string }[]
  /** Without a test, the page itself reads the search parameter, for example to call another operation. */
  test?: (row: T, value: string) => boolean
}

/** Why a part of the rows is missing. */
interface FailedPart {
  /** "Buckets in Frankfurt, DE couldn’t be loaded" */
  title: string
  error: ApiError
  retry?: () => void
}

export interface ResourceTableProps<T> {
  list: ListState<T>
  columns: readonly Column<T>[]
  rowId: (row: T) => string
  rowLabel: (row: T) => string
  rowLink?: ((row: T) => LinkElement | undefined) | undefined
  rowActions?: ((row: T) => MenuEntry[]) | undefined
  selectionBar?: ComponentType<SelectionProps<T>> | undefined
  /** The filter box's label. Omit for tables of a few rows. */
  filter?: string | undefined
  facets?: readonly Facet<T>[] | undefined
  empty: { title: string; body?: ReactNode; action?: ReactNode }
  partial?: readonly FailedPart[] | undefined
  /** One of the rows: `bucket` */
  noun: string
  /** Name of the exported file, and storage key of the hidden columns. */
  name: string
  /** The order that the rows come in, marked in the header until the user chooses another. */
  sorted?: Sort | undefined
  /** The table is part of a page about something else. It has no options menu, and no filters for a few rows. */
  part?: boolean | undefined
}

/** A list in all its states: loading, empty, filtered to nothing, partly failed, refused, failed, stale. */
export function ResourceTable<T>(props: ResourceTableProps<T>) {
  const { list, columns, filter, facets = [], noun, name, partial = [] } = props
  const { search, set } = useListUrl()
  const bulk = useStore(bulkView)
  const [typed, setTyped] = useTypedParam(search.filter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(list.rows?.length)
  const filterText = useDeferredValue(typed)

  const chosen = facets.map((facet) => ({ facet, value: text(search[facet.id]) }))
  const clear = () => {
    setTyped('')
    set({ filter: undefined, ...Object.fromEntries(facets.map((facet) => [facet.id, undefined])) })
  }
  const chips = chosen.map(({ facet, value }) => (
    <FilterChip
      key={facet.id}
      label={facet.label}
      options={facet.options}
      value={value}
      onChange={(next) => set({ [facet.id]: next })}
    />
  ))
  const asked = chosen.some(({ facet, value }) => facet.test === undefined && value !== undefined)
  // A row created later under the ID of a deleted one must not be selected.
  if (list.rows && list.complete && !asked && partial.length === 0) {
    const listed = retainListed(selected, list.rows, props.rowId)
    if (listed !== selected) setSelected(listed)
  }
  const type = (value: string) => {
    setTyped(value)
    set({ filter: value }, { replace: true })
  }
  const toolbar = (
    <TableToolbar>
      {filter === undefined ? null : (
        <SearchField label={filter} placeholder={`${filter}…`} value={typed} onChange={type} />
      )}
      {chips}
    </TableToolbar>
  )
  const drawn = {
    label: `${noun}s`,
    columns,
    rowId: props.rowId,
    rowLabel: props.rowLabel,
    storageKey: name,
    exportName: props.part ? undefined : name,
    ...(props.selectionBar && { selected, onSelect: setSelected, selectionBar: props.selectionBar }),
  }
  if (list.rows === undefined) {
    if (!list.error) return <Table {...drawn} rows={[]} waiting toolbar={props.part ? undefined : toolbar} />
    // The API might have refused the filter's value: it stays changeable.
    return (
      <>
        {asked && <TableToolbar>{chips}</TableToolbar>}
        <ErrorState
          error={list.error}
          noAccess={`You don’t have access to ${noun}s`}
          retry={list.retry}
          busy={list.fetching}
          back={asked ? <Button onClick={clear}>Clear filter</Button> : undefined}
        />
      </>
    )
  }
  const tests = chosen.flatMap(({ facet: { test }, value }) =>
    value === undefined || test === undefined ? [] : [(row: T) => test(row, value)],
  )
  // Without a filter this is the same array, so that the table keeps its sorted order.
  const rows = tests.length === 0 ? list.rows : list.rows.filter((row) => tests.every((test) => test(row)))
  const narrowed = filterText !== '' || chosen.some(({ value }) => value !== undefined)
  const stale = (
    <>
      {bulk && props.selectionBar && <BulkStatus view={bulk} />}
      <StaleNote error={list.error} retry={list.retry} />
    </>
  )
  if (list.rows.length === 0 && !narrowed && partial.length === 0) {
    return (
      <>
        {stale}
        <EmptyState boxed title={props.empty.title} action={props.empty.action}>
          {props.empty.body}
        </EmptyState>
      </>
    )
  }
  const showing = shown ?? rows.length
  const few = props.part === true && list.rows.length <= FEW_ROWS && !narrowed

  return (
    <div className={styles.list}>
      {stale}
      {partial.map((part) => (
        <ErrorNote key={part.title} {...part} />
      ))}
      <Table
        {...drawn}
        rows={rows}
        rowLink={props.rowLink}
        rowActions={props.rowActions}
        sort={parseSort(search.sort) ?? props.sorted}
        serverSorted={search.sort === undefined && props.sorted !== undefined}
        onSort={(sort) => set({ sort: printSort(sort) }, { replace: true })}
        filter={filterText}
        onShown={setShown}
        unfinished={!list.complete}
        busy={list.fetching && list.rows.length > 0}
        toolbar={few ? undefined : toolbar}
        // A part that couldn't be read can leave no rows without any filter.
        noMatch={narrowed ? <FilteredToNothing title={`No ${noun}s match the filter`} onClear={clear} /> : undefined}
        footer={
          // The page above already says how many there are, and the table announces what matches a text.
          <span
            role={filterText === '' ? 'status' : undefined}
            className={narrowed || !list.complete || (props.part && !few) ? undefined : hidden.hidden}
          >
            {footText(list, showing, narrowed, noun)}
          </span>
        }
      />
    </div>
  )
}

/** Counts the rows of a list. */
function footText(
  list: Pick<ListState<unknown>, 'rows' | 'results' | 'complete'>,
  showing: number,
  narrowed: boolean,
  noun: string,
): string {
  const read = list.rows?.length ?? 0
  const shown = `${narrowed && showing !== read ? `${formatCount(showing)} of ` : ''}${plural(read, noun)}`
  return list.complete
    ? shown
    : list.results === undefined
      ? `${shown} loaded, more to load`
      : `${shown} loaded, ${formatCount(list.results)} in total`
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
