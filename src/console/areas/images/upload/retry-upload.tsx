import { useEffect, useState } from 'react'
import { formatBytes } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { imageUploads, type ImageUploadNote } from '#/console/transfers/images/image-uploads'
import { compressedFile } from '#/console/transfers/images/compressed-image'
import { canRetry } from '#/console/transfers/engine/state'
import { dismissTransfers, retryJob, retryTransfer, startJob } from '#/console/transfers/transfers'
import type { JobView } from '#/console/transfers/engine/view'
import type { Transfer } from '#/console/transfers/engine/job'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { ImageFileField } from './image-file-field'
import { isReady, useImageFile } from './use-image-file'

const uploadFileAgain = (name: string) => `Upload ${name} again`

interface Props {
  readonly note: ImageUploadNote
  readonly job: JobView | undefined
  readonly row: Transfer | undefined
}

/** Uploads the same or another file again, to the same URL and from the first byte. */
export function RetryUpload({ note, job, row }: Props) {
  const { image, label, to, file, sentAt } = note
  const chosen = useImageFile()
  const kept = useKept(file?.kept)
  const failure = row?.state.failure
  const ready = isReady(chosen.chosen) ? chosen.chosen.file : undefined
  const send = (next: File, key?: string) => {
    if (job) dismissTransfers(job.id)
    const noted = { name: next.name, size: next.size, ...(key === undefined ? {} : { kept: key }) }
    imageUploads.add({ ...note, sentAt: null, file: noted })
    startJob({ kind: 'image', image, label, to, file: next })
  }
  const again = row && canRetry(row.state) ? row : undefined
  const other = ready && file && (ready.name !== file.name || ready.size !== file.size)
  return (
    <>
      <Note
        tone={failure ? 'danger' : 'info'}
        role={failure ? 'alert' : 'status'}
        title={failure ? 'Upload failed' : sentAt === null ? 'Upload not finished' : 'The data might not have arrived'}
      >
        {sentences(
          ...(sentAt !== null
            ? [
                'The file was uploaded, but the image is still waiting. You can upload it again. Data that arrived is kept.',
              ]
            : failure
              ? [failure.detail, failure.next]
              : [job ? 'You stopped the upload.' : 'The page was reloaded during the upload.']),
          'Uploading again starts from the beginning.',
        )}
      </Note>
      {again || kept ? (
        <Row gap={2} wrap>
          {again && job ? (
            <Button
              variant="primary"
              onClick={() => (again.state.phase === 'failed' ? retryJob(job.id) : retryTransfer(again.id))}
            >
              {uploadFileAgain(again.name)}
            </Button>
          ) : (
            kept && (
              <Button variant="primary" onClick={() => send(kept, file?.kept)}>
                {uploadFileAgain(kept.name)}
              </Button>
            )
          )}
        </Row>
      ) : null}
      <ImageFileField
        image={chosen}
        label={
          again || kept ? 'Or another file' : file ? `Choose ${file.name} (${formatBytes(file.size)}) again` : 'File'
        }
      />
      {other && (
        <Note tone="warn" role="status">
          This isn’t the file you chose first. You can upload it anyway.
        </Note>
      )}
      {ready && (
        <div>
          <Button
            variant="primary"
            onClick={() => {
              const taken = chosen.take()
              if (taken) send(taken.file, taken.kept)
            }}
          >
            Upload this file
          </Button>
        </div>
      )}
    </>
  )
}

/** The file that was compressed in this browser, if its storage still has it. */
function useKept(key: string | undefined): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    let live = true
    if (key !== undefined) void compressedFile(key).then((f) => live && setFile(f))
    return () => {
      live = false
    }
  }, [key])
  return file
}
