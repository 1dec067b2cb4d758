import { useRef, useState } from 'react'
import { Upload } from 'lucide-react'
import { OpButton } from '../../../components/op-button'
import { objects } from '../../../contract/objects'
import { formatBytes } from '../../../lib/bytes'
import { upload } from '../../../transfers/transfers'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import type { BucketAt } from './-bucket-page'

interface Props {
  readonly at: BucketAt
  readonly folder: string
  /** Names already listed: one of them would be replaced. */
  readonly names: readonly string[]
}

/** Chooses one file and hands it to the queue. A name that is listed already is asked about first. */
export function UploadButton({ at, folder, names }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<File>()
  const send = (file: File) => {
    upload({ cluster: at.clusterId, bucket: at.bucket, name: folder + file.name, file })
    setAsking(undefined)
  }
  const chosen = (file: File | undefined) => {
    if (file === undefined) return
    if (names.includes(folder + file.name)) setAsking(file)
    else send(file)
  }
  return (
    <>
      <OpButton
        op={objects.url}
        variant="primary"
        icon={<Upload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Upload file
      </OpButton>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label="File to upload"
          onChange={(e) => {
            chosen(e.target.files?.[0])
            // The same file may be chosen again after a failure.
            e.target.value = ''
          }}
        />
      </VisuallyHidden>
      {asking && (
        <ConfirmDialog
          open
          onDismiss={() => setAsking(undefined)}
          onConfirm={() => send(asking)}
          title={`Replace ${asking.name}?`}
          action="Replace object"
          tone="danger"
          consequences={[
            `An object named ${folder}${asking.name} is in the bucket. It will be replaced and cannot be brought back.`,
            `The new one has ${formatBytes(asking.size)}.`,
          ]}
        />
      )}
    </>
  )
}
