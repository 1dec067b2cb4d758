import { useState } from 'react'
import { estimateSeconds, startJob } from '#/console/transfers/transfers'
import { Note } from '#/console/kit/feedback/note'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { aclName, type OfferedObjectAcl, OBJECT_ACL_OPTIONS } from '../settings/acl'
import type { BucketAt } from '../bucket/bucket-page'
import type { Selection } from '../objects/selection'
import css from './bulk.module.css'
import { useCount } from './count'
import { about } from './estimate'
import { SelectionDialog } from './selection-dialog'
import { bucketRefOf } from '../bucket-ref'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call, q } from '#/console/api/client/client'
import { explain } from '#/console/api/base/errors'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { bucketCan } from '#/contract/states'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { type Column, Table } from '#/console/kit/table/table'
import { plural } from '#/lib/text'
import { objectsPublicWarning } from '../settings/words'

/** Up to this many objects show their current setting beforehand; the report lists all. */
const PREVIEWED = 50

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
}

/** Sets one access setting for the selected objects. The job can be undone. */
export function AclSelection({ at, selection, onClose }: Props) {
  const state = useCount(at, selection)
  const [chosen, setChosen] = useState<OfferedObjectAcl>()
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const never = bucket && bucketCan.objectAccess(bucket)
  const { counted } = state
  const n = counted?.count ?? 0
  const seconds = estimateSeconds('acl', n)
  const few = counted && counted.prefixes.length === 0 && n <= PREVIEWED ? counted.names.map((e) => e.name) : undefined
  const start = () => {
    if (!chosen) return
    state.confirm(({ names, prefixes, shown }) => {
      startJob({ kind: 'acl', ...bucketRefOf(at), names, prefixes, shown, acl: chosen })
      onClose()
    })
  }
  return (
    <SelectionDialog
      {...{ selection, state, onClose }}
      title={counted ? `Change access for ${plural(n, 'object')}` : 'Change access'}
      action="Change access"
      nothing="No objects to change."
      problem={never ?? (chosen === undefined ? 'Choose a setting.' : undefined)}
      onStart={start}
    >
      {never === undefined ? (
        <RadioCards
          label="Access"
          name="objects-access"
          value={chosen}
          onChange={setChosen}
          options={OBJECT_ACL_OPTIONS}
        />
      ) : (
        <Note tone="info">{never}</Note>
      )}
      {chosen === 'public-read' && <Note tone="warn">{objectsPublicWarning}</Note>}
      {never === undefined && few && few.length > 0 && <AclBefore at={at} names={few} after={chosen} />}
      {never === undefined && counted && n > 0 && (
        <span
          className={css.hint}
        >{`Takes ${about(seconds)}. You can undo this until you close this tab, except for objects with a custom policy.`}</span>
      )}
    </SelectionDialog>
  )
}

interface Row {
  readonly name: string
  readonly now: string
  readonly after: string
}

/** Current and new setting of a few objects. `custom` can only be replaced. */
function AclBefore({
  at,
  names,
  after,
}: {
  at: BucketAt
  names: readonly string[]
  after: OfferedObjectAcl | undefined
}) {
  const now = useQueries({
    queries: names.map((name) => ({
      queryKey: ['objects', 'acl-before', at, name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(objects.acl, { params: at, query: { name } }, { signal, background: true }),
    })),
  })
  const rows = names.map((name, i): Row => {
    const acl = now[i]?.data?.acl
    const error = now[i]?.error
    return {
      name,
      now: acl === undefined ? (error ? explain(error).title : '…') : aclName(acl),
      after: after === undefined ? '' : acl === after ? 'Unchanged' : aclName(after),
    }
  })
  const columns: Column<Row>[] = [
    { id: 'name', header: 'Object', value: (r) => r.name, cell: (r) => <MiddleEllipsis text={r.name} /> },
    { id: 'now', header: 'Current', value: (r) => r.now, width: 150 },
    { id: 'after', header: 'New', value: (r) => r.after, width: 150 },
  ]
  return (
    <Table
      label="Current and new access"
      rows={rows}
      columns={columns}
      rowId={(r) => r.name}
      rowLabel={(r) => r.name}
    />
  )
}
