import { useEffect, useState, type ReactNode } from 'react'
import { formatBytes } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { imageUploads, type ImageUploadNote } from '#/transfers/images-volumes/image-uploads'
import { keptFile } from '#/transfers/images-volumes/kept-image'
import { canRetry } from '#/transfers/engine/state'
import { dismissTransfers, retryJob, retryTransfer, sendImage } from '#/transfers/engine/transfers'
import type { JobView, Transfer } from '#/transfers/engine/types'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { ImageFileField } from './-image-file-field'
import { isReady, useImageFile } from './-use-image-file'

interface Props {
  readonly note: ImageUploadNote
  readonly job: JobView | undefined
  readonly row: Transfer | undefined
  /** When the image is deleted. */
  readonly ends: ReactNode
}

/** The same address takes the data again, from its first byte, from the same file or another one. */
export function SendAgain({ note, job, row, ends }: Props) {
  const { image, label, to, file, sentAt } = note
  const chosen = useImageFile()
  const kept = useKept(file?.kept)
  const failure = row?.state.failure
  const ready = isReady(chosen.chosen) ? chosen.chosen.file : undefined
  const send = (next: File, key?: string) => {
    if (job) dismissTransfers(job.id)
    const noted = { name: next.name, size: next.size, ...(key === undefined ? {} : { kept: key }) }
    imageUploads.add({ ...note, sentAt: null, file: noted })
    sendImage({ image, label, to, file: next })
  }
  const again = row && canRetry(row.state) ? row : undefined
  const other = ready && file && (ready.name !== file.name || ready.size !== file.size)
  return (
    <>
      <Note
        tone={failure ? 'danger' : 'info'}
        role={failure ? 'alert' : 'status'}
        title={
          failure
            ? 'The upload did not end well'
            : sentAt === null
              ? 'The upload is not finished'
              : 'The data may not have arrived'
        }
      >
        {sentAt !== null
          ? 'The file was sent, but the image is still waiting. You can send it again: data that arrived stays. '
          : failure
            ? `${sentences(failure.detail, failure.next)} `
            : job
              ? 'It was stopped. '
              : 'The page was reloaded before it was done. '}
        The image waits for its data, and is deleted {ends} if none comes. Sending starts again from the first byte, to
        the same address.
      </Note>
      {again || kept ? (
        <Row gap={2} wrap>
          {again && job ? (
            <Button
              variant="primary"
              onClick={() => (again.state.phase === 'failed' ? retryJob(job.id) : retryTransfer(again.id))}
            >
              Send {again.name} again
            </Button>
          ) : (
            kept && (
              <Button variant="primary" onClick={() => send(kept, file?.kept)}>
                Send {kept.name} again
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
          This is not the file that was chosen first. It may be sent all the same.
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
            Send this file
          </Button>
        </div>
      )}
    </>
  )
}

/** The file that was compressed here, if it is still there. */
function useKept(key: string | undefined): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    let live = true
    if (key !== undefined) void keptFile(key).then((f) => live && setFile(f))
    return () => {
      live = false
    }
  }, [key])
  return file
}
