import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { bucketCan } from '#/contract/states'
import { buckets, type Bucket } from '#/contract/buckets'
import { toast } from '#/ui/feedback/toast'
import { endTransfers } from '../-end-transfers'

interface Props {
  readonly bucket: Bucket
  readonly onClose: () => void
  readonly onRemoved?: () => void
}

/** Asks for the bucket's name, since its label is free for anybody the moment it is removed. */
export function RemoveBucket({ bucket, onClose, onRemoved }: Props) {
  return (
    <ConfirmDelete
      op={buckets.remove}
      args={{ params: { clusterId: bucket.cluster, bucket: bucket.label } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={bucket.label}
      noun="bucket"
      submitLabel="Remove bucket"
      consequences={[
        `The name ${bucket.label} becomes free: anybody may take it in ${bucket.cluster}.`,
        'Its access settings and its TLS certificate go with it.',
        'Signed URLs made for it stop working.',
      ]}
      {...(bucketCan.remove(bucket) === undefined ? {} : { blocked: bucketCan.remove(bucket) })}
      onDone={(outcome) => {
        void endTransfers({ cluster: bucket.cluster, bucket: bucket.label })
        toast(
          outcome === 'done'
            ? { title: `Bucket ${bucket.label} removed`, tone: 'ok' }
            : { title: `Bucket ${bucket.label} was already gone`, tone: 'info' },
        )
        onClose()
        onRemoved?.()
      }}
    />
  )
}
