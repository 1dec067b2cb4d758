import { call } from '#/console/api/client/client'
import { useState } from 'react'
import { setting } from '#/console/resource/bulk/row-actions'
import { BulkActions, BulkChange } from '#/console/resource/bulk/bulk-actions'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { buckets, type Bucket } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { type AclOption, BUCKET_ACL_OPTIONS } from '../settings/acl'
import { bucketNames } from './bucket-names'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import { publicWriteWarning } from '../settings/words'

const replacesEach = 'Replaces the current setting of each bucket.'
// It reads the queue of transfers.
const EmptyBuckets = lazyPart(async () => (await import('./empty-buckets')).EmptyBuckets)

interface Props {
  readonly rows: readonly Bucket[]
  readonly onClose: (started: boolean) => void
}
const at = (b: Bucket) => ({ params: { clusterId: b.cluster, bucket: b.label } })

/** Actions on the selected buckets. */
export function BulkBuckets(selection: SelectionProps<Bucket>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: buckets.updateAccess,
          label: 'Access',
          ask: (rows, onClose) => <ChangeAccess rows={rows} onClose={onClose} />,
        },
        {
          op: buckets.modifyAccess,
          label: 'Browser uploads',
          ask: (rows, onClose) => <ChangeCors rows={rows} onClose={onClose} />,
        },
        {
          op: buckets.remove,
          label: 'Empty or delete',
          danger: true,
          ask: (rows, onClose) => <EmptyBuckets rows={rows} onClose={onClose} />,
        },
      ]}
    />
  )
}

const CORS = [
  { value: 'allow', label: 'Allow', hint: 'This console can upload to, delete from, and preview these buckets.' },
  { value: 'block', label: 'Block', hint: 'This console can’t upload to, delete from, or preview these buckets.' },
] as const

function ChangeCors({ rows, onClose }: Props) {
  const nameOf = bucketNames(rows)
  const [chosen, setChosen] = useState<(typeof CORS)[number]['value']>('allow')
  return (
    <BulkChange<Bucket>
      items={rows}
      nameOf={nameOf}
      words={{ verb: 'Change browser uploads for', noun: 'bucket', past: 'changed' }}
      reason={bucketCan.cors}
      tone="primary"
      fields={
        <Stack gap={3}>
          <RadioCards label="Browser uploads" name="cors" value={chosen} onChange={setChosen} options={CORS} />
          <p>{replacesEach}</p>
        </Stack>
      }
      op={buckets.modifyAccess}
      run={setting((b, o) => call(buckets.modifyAccess, { ...at(b), body: { cors_enabled: chosen === 'allow' } }, o))}
      onClose={onClose}
    />
  )
}

function ChangeAccess({ rows, onClose }: Props) {
  const nameOf = bucketNames(rows)
  const [acl, setAcl] = useState<AclOption['value']>()
  const anyoneWrites = acl === 'public-read-write'
  return (
    <BulkChange<Bucket>
      items={rows}
      nameOf={nameOf}
      words={{ verb: 'Change access for', noun: 'bucket', past: 'changed' }}
      reason={() => undefined}
      tone={anyoneWrites ? 'danger' : 'primary'}
      typed={anyoneWrites}
      blocked={acl === undefined ? 'Choose a setting.' : undefined}
      fields={
        <Stack gap={3}>
          <RadioCards label="Access" name="buckets-access" value={acl} onChange={setAcl} options={BUCKET_ACL_OPTIONS} />
          {anyoneWrites && <Note tone="danger">{publicWriteWarning}</Note>}
          <p>{replacesEach}</p>
        </Stack>
      }
      op={buckets.updateAccess}
      run={setting((b, o) => call(buckets.updateAccess, { ...at(b), body: { acl: acl ?? 'private' } }, o))}
      onClose={onClose}
    />
  )
}
