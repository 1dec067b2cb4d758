import { ConfirmDelete, deletionOf } from '#/console/resource/bulk/confirm-delete'
import { tls } from '#/contract/tls'
import type { BucketAt } from '../bucket/bucket-page'

/** Asks before a bucket's certificate and key are deleted. */
export function DeleteCertificate({ at, onClose }: { at: BucketAt; onClose: () => void }) {
  return (
    <ConfirmDelete
      op={tls.remove}
      args={{ params: at }}
      onClose={onClose}
      name={at.bucket}
      shown={`for ${at.bucket}`}
      words={deletionOf('certificate')}
      consequences={[
        'The certificate and its private key are deleted. To upload them again, you need your own copy.',
        'Visitors to your domain see a warning or an error.',
      ]}
    />
  )
}
