import type { Image } from '#/contract/images'
import { type ImageUploadNote, useImageUpload } from '#/transfers/images-volumes/image-uploads'
import { useJobs, useShownAt, useTotals, useTransfers } from '#/transfers/engine/transfers'
import { Button } from '#/ui/button/button'
import { Card } from '#/ui/layout/card'
import { Note } from '#/ui/feedback/note'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import { deadlineOf, deadlineWords, isoOf } from './-image-words'
import { SendAgain } from './-send-again'
import { standOf } from './-upload-state'
import { useState } from 'react'
import { CodeBlock } from '#/ui/text/code-block'
import { sendCommand } from './-upload-command'
import { secondsWords, stateWords } from '#/app/transfer-tray/transfer-words'
import { formatBytes } from '#/lib/bytes'
import { isWaiting } from '#/transfers/engine/state'
import type { JobView, Transfer } from '#/transfers/engine/types'
import { useNow } from '#/ui/text/use-now'
import { Row } from '#/ui/layout/row'

interface SendingProps {
  readonly job: JobView
  readonly row: Transfer | undefined
  readonly onCancel: () => void
}

/** How far it is, how fast, and how long it takes. */
function Sending({ job, row, onCancel }: SendingProps) {
  const { speed } = useTotals()
  const now = useShownAt()
  const moving = row?.state.phase === 'sending'
  const parts = [
    row ? stateWords(row, isWaiting(row.state) ? now : 0) : 'waiting',
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
      <span>It goes on while you use other pages of the console. Keep this tab open until it is done.</span>
    </Stack>
  )
}

interface SendCommandProps {
  readonly note: ImageUploadNote
  readonly open: boolean
}

/** The equal command for another machine. Its address is a secret: shown when it is asked for. */
function SendCommand({ note, open }: SendCommandProps) {
  const [shown, setShown] = useState(open)
  if (!shown)
    return (
      <div>
        <Button onClick={() => setShown(true)}>Show the command for another machine</Button>
      </div>
    )
  return (
    <Stack gap={2}>
      <CodeBlock code={sendCommand(note.to, note.file?.name)} label="Command to send the data" lang="sh" wrap />
      <span>Whoever has this address can send the data of this image: pass it on with care.</span>
    </Stack>
  )
}

interface Props {
  readonly image: Image
  /** Asks what becomes of the image, and stops the sending. */
  readonly onCancel: () => void
  readonly onDelete: () => void
}

/** Checking an image takes minutes at most: one that waits longer may never have got its data. */
const OVERDUE_MS = 10 * 60_000

/** Where the data of an image is: on its way, to be sent again, elsewhere, or being looked through. */
export function UploadPanel({ image, onCancel, onDelete }: Props) {
  const note = useImageUpload(image.id)
  const job = useJobs().findLast((j) => j.kind === 'image' && j.bucket === image.id)
  const row = useTransfers().find((t) => t.job === job?.id)
  const stand = standOf(note, job)
  const now = useNow()
  const overdue = stand === 'sent' && note !== undefined && note.sentAt !== null && now - note.sentAt > OVERDUE_MS
  const deadline = deadlineOf(image)
  const ends = (
    <>
      <RelativeTime value={isoOf(deadline)} />
      {deadline === undefined ? '' : `, on ${deadlineWords(deadline)},`}
    </>
  )
  return (
    <Card title="Upload">
      <Stack gap={4}>
        {stand === 'sending' && job && <Sending job={job} row={row} onCancel={onCancel} />}
        {stand === 'sent' && !overdue && (
          <Note role="status" title="All data is sent">
            <Stack gap={2}>
              <ProgressBar label="Looking through the data" value={null} />
              <span>
                It is being unpacked and measured. This page looks again every few seconds, and says when the image is
                available. Damaged data is found now: the image is then deleted.
              </span>
            </Stack>
          </Note>
        )}
        {stand === 'unknown' && (
          <Note title="It waits for its data">
            The address to send it to was told once, to whoever began this upload. Whoever has it can send until it
            ends: the image is deleted {ends}. Without the address, delete the image and upload it anew.
          </Note>
        )}
        {note && (stand === 'stopped' || stand === 'reloaded' || overdue) && (
          <SendAgain note={note} row={row} job={job} ends={ends} />
        )}
        {note && stand === 'elsewhere' && (
          <Note title="It waits for the data from another machine">
            Run the command where the file is. If no data comes, the image is deleted {ends} and this page says so; it
            looks for it every half minute.
          </Note>
        )}
        {note && stand !== 'sending' && (stand !== 'sent' || overdue) && (
          <SendCommand note={note} open={stand === 'elsewhere'} />
        )}
        {(stand === 'stopped' || stand === 'reloaded' || stand === 'elsewhere') && (
          <div>
            <Button variant="ghost" onClick={onDelete}>
              Give it up and delete the image
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
