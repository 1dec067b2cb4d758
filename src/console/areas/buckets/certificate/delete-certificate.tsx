import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { tls } from '#/contract/tls'
import { toast } from '#/console/kit/feedback/toast'
import type { BucketAt } from '../bucket/bucket-page'

/** Asks before a bucket's certificate and key are deleted. */
export function DeleteCertificate({ at, onClose }: { at: BucketAt; onClose: () => void }) {
  return (
    <ConfirmDelete
      op={tls.remove}
      args={{ params: at }}
      open
      onOpenChange={(open) => open || onClose()}
      name={at.bucket}
      title={`Delete certificate for ${at.bucket}?`}
      submitLabel="Delete certificate"
      consequences={[
        'The certificate and its private key are deleted. To upload them again, you need your own copy.',
        'Visitors to your domain see a warning or an error.',
      ]}
      onDone={(outcome, close) => {
        close()
        toast(
          outcome === 'done'
            ? { title: `Certificate for ${at.bucket} deleted`, tone: 'ok' }
            : { title: `Certificate for ${at.bucket} was already deleted`, tone: 'info' },
        )
      }}
    />
  )
}
