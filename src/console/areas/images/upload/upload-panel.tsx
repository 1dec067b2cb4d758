import type { Image } from '#/contract/images'
import { type ImageUploadNote, useImageUpload } from '#/console/transfers/images/image-uploads'
import { isOfImage } from '#/console/transfers/engine/job'
import { useJobs, useShownAt, useTotals, useTransfers } from '#/console/transfers/transfers'
import { Button } from '#/console/kit/button/button'
import { Card } from '#/console/kit/layout/card'
import { Note } from '#/console/kit/feedback/note'
import { ProgressBar } from '#/console/kit/feedback/progress-bar'
import { Stack } from '#/console/kit/layout/stack'
import { RetryUpload } from './retry-upload'
import { uploadStateOf } from './upload-state'
import { useState } from 'react'
import { CodeBlock } from '#/console/kit/text/code-block'
import { sendCommand } from './upload-command'
import { formatBytes } from '#/lib/bytes'
import { isWaiting } from '#/console/transfers/engine/state'
import type { JobView } from '#/console/transfers/engine/view'
import type { Transfer } from '#/console/transfers/engine/job'
import { useNow } from '#/console/kit/text/use-now'
import { Row } from '#/console/kit/layout/row'
import { secondsWords, stateWords } from '#/console/shell/transfer-tray/transfer-words'

interface SendingProps {
  readonly job: JobView
  readonly row: Transfer | undefined
  readonly onCancel: () => void
}

/** Progress, speed and remaining time. */
function Sending({ job, row, onCancel }: SendingProps) {
  const { speed } = useTotals()
  const now = useShownAt()
  const moving = row?.state.phase === 'sending'
  const parts = [
    row ? stateWords(row, isWaiting(row.state) ? now : 0) : 'Waiting',
    moving && speed > 0 ? `${formatBytes(speed)}/s` : undefined,
    moving ? secondsWords(job.secondsLeft) : undefined,
  ]
  return (
    <Stack gap={3}>
      <ProgressBar label={job.title} value={row ? row.state.percent / 100 : null} />
      <Row gap={3} justify="space-between" wrap>
        <span>{parts.filter(Boolean).join(' · ')}</span>
        <Button onClick={onCancel}>Cancel upload</Button>
      </Row>
      <span>The upload continues while you use other pages. Keep this tab open until it’s done.</span>
    </Stack>
  )
}

interface UploadCommandProps {
  readonly note: ImageUploadNote
  readonly open: boolean
}

/** The upload as a command for another machine. Hidden at first: the URL in it is a secret. */
function UploadCommand({ note, open }: UploadCommandProps) {
  const [shown, setShown] = useState(open)
  if (!shown)
    return (
      <div>
        <Button onClick={() => setShown(true)}>Show upload command</Button>
      </div>
    )
  return (
    <Stack gap={2}>
      <CodeBlock code={sendCommand(note.to, note.file?.name)} label="upload command" lang="sh" />
      <span>Anyone with this URL can upload this image’s data. Keep it private.</span>
    </Stack>
  )
}

interface Props {
  readonly image: Image
  /** Asks whether to keep the image, then stops the upload. */
  readonly onCancel: () => void
  readonly onDelete: () => void
}

/** Checking takes minutes at most: data of an image that waits longer might not have arrived. */
const OVERDUE_MS = 10 * 60_000

/** The upload of an image that waits for its data, with the actions for its state. */
export function UploadPanel({ image, onCancel, onDelete }: Props) {
  const note = useImageUpload(image.id)
  const job = useJobs().findLast((j) => isOfImage(j, image.id))
  const row = useTransfers().find((t) => t.job === job?.id)
  const state = uploadStateOf(note, job)
  const now = useNow()
  const overdue = state === 'sent' && note !== undefined && note.sentAt !== null && now - note.sentAt > OVERDUE_MS
  return (
    <Card title="Upload">
      <Stack gap={4}>
        {state === 'sending' && job && <Sending job={job} row={row} onCancel={onCancel} />}
        {state === 'sent' && !overdue && (
          <Note role="status" title="All data uploaded">
            <Stack gap={2}>
              <ProgressBar label="Checking the data" value={null} />
              <span>The data is being checked. If it’s damaged, the image is deleted.</span>
            </Stack>
          </Note>
        )}
        {state === 'unknown' && (
          <p>
            Only the person who started this upload has the upload URL. If it’s lost, delete this image and start again.
          </p>
        )}
        {note && (state === 'stopped' || state === 'reloaded' || overdue) && (
          <RetryUpload note={note} row={row} job={job} />
        )}
        {note && state === 'elsewhere' && <p>Run this command where the file is.</p>}
        {note && state !== 'sending' && (state !== 'sent' || overdue) && (
          <UploadCommand note={note} open={state === 'elsewhere'} />
        )}
        {(state === 'stopped' || state === 'reloaded' || state === 'elsewhere') && (
          <div>
            <Button variant="ghost" onClick={onDelete}>
              Cancel upload and delete image
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
