import { useQueries } from '@tanstack/react-query'
import { call } from '../../../../api/client'
import { explain } from '../../../../api/errors'
import { objects } from '../../../../contract/objects'
import { MiddleEllipsis } from '../../../../ui/middle-ellipsis'
import { Table, type Column } from '../../../../ui/table'
import { OBJECT_ACL_WORDS, type AclWords } from '../-acl'
import type { BucketAt } from '../-bucket-page'

interface Row {
  readonly name: string
  readonly now: string
  readonly after: string
}
const labelOf = (acl: string) => OBJECT_ACL_WORDS.find((w) => w.value === acl)?.label ?? acl

/** What each of a few objects is set to now, and what it would be. `custom` is shown and can only be left behind. */
export function AclBefore({
  at,
  names,
  after,
}: {
  at: BucketAt
  names: readonly string[]
  after: AclWords['value'] | undefined
}) {
  const now = useQueries({
    queries: names.map((name) => ({
      queryKey: ['objects', 'acl-before', at, name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(objects.acl, { params: at, query: { name } }, { signal, background: true }),
      retry: false,
      networkMode: 'always' as const,
    })),
  })
  const rows = names.map((name, i): Row => {
    const acl = now[i]?.data?.acl
    const error = now[i]?.error
    return {
      name,
      now: acl === undefined ? (error ? explain(error).title : '…') : labelOf(acl),
      after: after === undefined ? '' : acl === after ? 'Stays' : labelOf(after),
    }
  })
  const columns: Column<Row>[] = [
    { id: 'name', header: 'Object', value: (r) => r.name, cell: (r) => <MiddleEllipsis text={r.name} /> },
    { id: 'now', header: 'Now', value: (r) => r.now, width: 150 },
    { id: 'after', header: 'After', value: (r) => r.after, width: 150 },
  ]
  return (
    <Table
      label="Access before and after"
      rows={rows}
      columns={columns}
      rowId={(r) => r.name}
      rowLabel={(r) => r.name}
      maxHeight="220px"
    />
  )
}
