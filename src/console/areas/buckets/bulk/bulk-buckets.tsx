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
import { type AclOption, BUCKET_ACL_OPTIONS, useAclOptions } from '../settings/acl'
import { publicWriteWarning } from '../settings/copy'
import * as copy from './copy'
import { bucketNames } from './bucket-names'
import { lazyPart } from '#/console/kit/overlay/lazy-part'

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
          op: buckets.modifyAccess,
          label: copy.browserUploads,
          ask: (rows, onClose) => <ChangeCors rows={rows} onClose={onClose} />,
        },
        {
          op: buckets.updateAccess,
          label: copy.bucketAccess,
          ask: (rows, onClose) => <ChangeAccess rows={rows} onClose={onClose} />,
        },
        {
          op: buckets.remove,
          label: copy.emptyOrDelete,
          danger: true,
          ask: (rows, onClose) => <EmptyBuckets rows={rows} onClose={onClose} />,
        },
      ]}
    />
  )
}

const CORS = [
  { value: 'allow', label: copy.corsAllow, hint: copy.corsAllowHint },
  { value: 'block', label: copy.corsBlock, hint: copy.corsBlockHint },
] as const

function ChangeCors({ rows, onClose }: Props) {
  const nameOf = bucketNames(rows)
  const [chosen, setChosen] = useState<(typeof CORS)[number]['value']>('allow')
  return (
    <BulkChange<Bucket>
      items={rows}
      nameOf={nameOf}
      words={copy.bulkCors}
      reason={bucketCan.cors}
      tone="primary"
      fields={
        <Stack gap={3}>
          <RadioCards label={copy.browserUploads} name="cors" value={chosen} onChange={setChosen} options={CORS} />
          <p>{copy.replacesEach}</p>
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
  const options = useAclOptions(BUCKET_ACL_OPTIONS)
  const anyoneWrites = acl === 'public-read-write'
  return (
    <BulkChange<Bucket>
      items={rows}
      nameOf={nameOf}
      words={copy.bulkAccess}
      reason={() => undefined}
      tone={anyoneWrites ? 'danger' : 'primary'}
      typed={anyoneWrites}
      blocked={acl === undefined ? copy.selectSetting : undefined}
      fields={
        <Stack gap={3}>
          <RadioCards label={copy.access} name="buckets-access" value={acl} onChange={setAcl} options={options} />
          {anyoneWrites && <Note tone="danger">{publicWriteWarning}</Note>}
          <p>{copy.replacesEach}</p>
        </Stack>
      }
      op={buckets.updateAccess}
      run={setting((b, o) => call(buckets.updateAccess, { ...at(b), body: { acl: acl ?? 'private' } }, o))}
      onClose={onClose}
    />
  )
}
