import type { ReactNode } from 'react'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { useListUrl } from '../address/list-search'
import { HighlightNewRows } from './highlight-new-rows'
import { ActionButton, type PageAction } from '../page/page-actions'
import { PageHeader } from '../page/page-header'
import { PageRefresh } from '../page/page-refresh'
import { ResourceTable, type ResourceTableProps } from './resource-table'
import { type ScopedOperation, useCan } from '../access/use-can'

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
  actions?: readonly PageAction[] | undefined
  /** Notes above the table, such as outages. */
  notes?: ReactNode
  /** `<Outlet />`: side panels of child routes. Mounted in every state of the list. */
  children?: ReactNode
}

/** A list page: heading with numbers and actions, the table in all its states, side panels. */
export function ResourcePage<T>(props: ResourcePageProps<T>) {
  const { title, summary, create, actions = [], notes, children, ...table } = props
  const can = useCan()
  const button: PageAction | undefined = create && {
    label: create.label,
    link: create.link,
    disabledReason: can(create.op) ?? create.blocked,
    primary: true,
  }
  const { rows, complete, error } = table.list
  const { search } = useListUrl()
  // A facet of the API can leave nothing of a list that isn't empty.
  const asked = table.facets?.some(({ id, test }) => test === undefined && search[id] !== undefined)
  // An empty list offers the button in its middle.
  const isEmpty = rows?.length === 0 && complete && !asked
  const failed = rows === undefined && error !== null
  const empty = { ...table.empty, action: table.empty.action ?? (button && <ActionButton action={button} />) }
  return (
    <>
      <PageHeader
        title={title}
        summary={summary}
        read={failed ? undefined : <PageRefresh of={table.list} />}
        actions={button && !isEmpty && !failed ? [...actions, button] : actions}
      />
      {notes}
      <ResourceTable {...table} empty={empty} />
      {create && rows && <HighlightNewRows rows={rows} idsOf={() => rows.map(table.rowId)} />}
      {children}
    </>
  )
}
