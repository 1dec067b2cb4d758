import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { tls } from '#/contract/tls'
import { toast } from '#/console/kit/feedback/toast'
import type { BucketAt } from '../bucket-page'
import * as copy from '../bucket/copy'

/** Asks before a bucket's certificate and key are deleted (Part A 4.3). */
export function DeleteCertificate({ at, onClose }: { at: BucketAt; onClose: () => void }) {
  return (
    <ConfirmDelete
      op={tls.remove}
      args={{ params: at }}
      open
      onOpenChange={(open) => open || onClose()}
      name={at.bucket}
      title={copy.deleteCertificateQuestion(at.bucket)}
      submitLabel={copy.deleteCertificate}
      consequences={[copy.certificateAndKeyDeleted, copy.visitorsWarned]}
      onDone={(outcome, close) => {
        close()
        toast(
          outcome === 'done'
            ? { title: copy.certificateDeleted(at.bucket), tone: 'ok' }
            : { title: copy.certificateDeletedBefore(at.bucket), tone: 'info' },
        )
      }}
    />
  )
}
