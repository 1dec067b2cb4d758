import type { ReactNode } from 'react'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { useListUrl } from '../address/list-search'
import { HighlightNewRows } from './highlight-new-rows'
import { OpLink } from '../page/op-button'
import { PageHeader } from '../page/page-header'
import { ResourceTable, type ResourceTableProps } from './resource-table'
import type { ScopedOperation } from '../access/use-can'

export interface CreateAction {
  op: ScopedOperation
  label: string
  /** `<Link to="/buckets/new" search />` */
  link: LinkElement
  blocked?: string | undefined
}

export interface ResourcePageProps<T> extends ResourceTableProps<T> {
  title: string
  /** One line of numbers about the list. */
  summary?: ReactNode
  create?: CreateAction | undefined
  /** More buttons, left of create. */
  actions?: ReactNode
  /** Notes above the table, such as outages. */
  notes?: ReactNode
  /** `<Outlet />`: side panels of child routes. Mounted in every state of the list. */
  children?: ReactNode
}

/** A list page: heading with numbers and actions, the table in all its states, side panels. */
export function ResourcePage<T>({ title, summary, create, actions, notes, children, ...table }: ResourcePageProps<T>) {
  const button = create ? (
    <OpLink op={create.op} link={create.link} blocked={create.blocked} variant="primary">
      {create.label}
    </OpLink>
  ) : null
  const { rows, complete, error } = table.list
  const { search } = useListUrl()
  // A facet of the API can leave nothing of a list that isn't empty.
  const asked = table.facets?.some(({ id, test }) => test === undefined && search[id] !== undefined)
  // An empty list offers the button in its middle.
  const isEmpty = rows?.length === 0 && complete && !asked
  const failed = rows === undefined && error !== null
  const header = isEmpty || failed ? null : button
  const empty = { ...table.empty, action: table.empty.action ?? button ?? undefined }
  return (
    <>
      <PageHeader
        title={title}
        summary={summary}
        actions={
          header || actions ? (
            <>
              {actions}
              {header}
            </>
          ) : undefined
        }
      />
      {notes}
      <ResourceTable {...table} empty={empty} />
      {create && rows && <HighlightNewRows rows={rows} idsOf={() => rows.map(table.rowId)} />}
      {children}
    </>
  )
}
