import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { call } from '../../../api/client'
import { explain } from '../../../api/errors'
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
}
interface Question {
  readonly file: File
  /** Why it is not known whether the name is taken. */
  readonly unsure?: string
}

/** The name itself comes first among those that begin with it, so one short page tells. */
const isTaken = async (at: BucketAt, name: string) =>
  (await call(objects.list, { params: at, query: { prefix: name, page_size: 25 } })).data.some((e) => e.name === name)

/** Chooses one file and hands it to the queue. A name that the bucket holds already, in sight or not, is asked about first. */
export function UploadButton({ at, folder }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<Question>()
  const send = (file: File) => {
    upload({ cluster: at.clusterId, bucket: at.bucket, name: folder + file.name, file })
    setAsking(undefined)
  }
  const check = useMutation({
    mutationFn: (file: File) => isTaken(at, folder + file.name),
    onSuccess: (taken, file) => (taken ? setAsking({ file }) : send(file)),
    onError: (error, file) => setAsking({ file, unsure: explain(error).title }),
    retry: false,
    networkMode: 'always',
  })
  const name = asking && folder + asking.file.name
  return (
    <>
      <OpButton
        op={objects.url}
        variant="primary"
        icon={<Upload size={16} aria-hidden />}
        busy={check.isPending}
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
            const file = e.target.files?.[0]
            if (file) check.mutate(file)
            // The same file may be chosen again after a failure.
            e.target.value = ''
          }}
        />
      </VisuallyHidden>
      {asking && (
        <ConfirmDialog
          open
          onDismiss={() => setAsking(undefined)}
          onConfirm={() => send(asking.file)}
          title={asking.unsure ? `Upload ${asking.file.name} unchecked?` : `Replace ${asking.file.name}?`}
          action={asking.unsure ? 'Upload anyway' : 'Replace object'}
          tone="danger"
          consequences={
            asking.unsure
              ? [
                  `${asking.unsure}: whether the bucket holds ${name} already could not be looked up.`,
                  'If it does, the object there will be replaced and cannot be brought back.',
                ]
              : [
                  `An object named ${name} is in the bucket. It will be replaced and cannot be brought back.`,
                  `The new one has ${formatBytes(asking.file.size)}.`,
                ]
          }
        />
      )}
    </>
  )
}
