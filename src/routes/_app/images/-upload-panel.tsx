import type { Image } from '../../../contract/images'
import { useImageUpload } from '../../../transfers/image-uploads'
import { useJobs, useTransfers } from '../../../transfers/transfers'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Note } from '../../../ui/note'
import { ProgressBar } from '../../../ui/progress-bar'
import { RelativeTime } from '../../../ui/relative-time'
import { Stack } from '../../../ui/stack'
import { deadlineOf, deadlineWords, isoOf } from './-image-words'
import { SendAgain } from './-send-again'
import { SendCommand } from './-send-command'
import { Sending } from './-sending'
import { standOf } from './-upload-stand'

interface Props {
  readonly image: Image
  /** Asks what becomes of the image, and stops the sending. */
  readonly onCancel: () => void
  readonly onDelete: () => void
}

/** Where the data of an image is: on its way, to be sent again, elsewhere, or being looked through. */
export function UploadPanel({ image, onCancel, onDelete }: Props) {
  const note = useImageUpload(image.id)
  const job = useJobs().findLast((j) => j.kind === 'image' && j.bucket === image.id)
  const row = useTransfers().find((t) => t.job === job?.id)
  const stand = standOf(note, job)
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
        {stand === 'sent' && (
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
        {note?.to && (stand === 'stopped' || stand === 'reloaded') && (
          <SendAgain note={note} to={note.to} row={row} job={job} ends={ends} />
        )}
        {note?.to && stand === 'elsewhere' && (
          <Note title="It waits for the data from another machine">
            Run the command where the file is. If no data comes, the image is deleted {ends} and this page says so; it
            looks for it every half minute.
          </Note>
        )}
        {note?.to && stand !== 'sending' && <SendCommand note={note} to={note.to} open={stand === 'elsewhere'} />}
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
