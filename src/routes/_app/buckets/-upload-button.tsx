import { useCallback, useRef, useState } from 'react'
import { FolderUp, Upload } from 'lucide-react'
import { useConfig } from '../../../api/config'
import { OpButton } from '../../../components/op-button'
import { useCan } from '../../../components/use-can'
import { objects } from '../../../contract/objects'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import type { BucketAt } from './-bucket-page'
import { DropZone } from './-bulk/drop-zone'
import type { UploadRun } from './-bulk/begin-upload'
import type { Source } from './-bulk/prepare'
import { UploadWatch } from './-bulk/upload-watch'

interface Props {
  readonly at: BucketAt
  readonly folder: string
}
/** Files and folders into the open folder: chosen here, or dropped anywhere on the page. */
export function UploadButton({ at, folder }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const most = useConfig()?.maxObjectBytes
  const [begun, setBegun] = useState<UploadRun | 'soon'>()
  const close = useCallback(() => setBegun(undefined), [])
  const denied = useCan()(objects.url)
  // Begun here and not by what is shown of it: one may leave the page as soon as a file is chosen.
  const take = (source: Source) => {
    if (source.entries.length + source.loose.length === 0) return
    setBegun('soon')
    void import('./-bulk/begin-upload').then(
      ({ beginUpload }) => setBegun(beginUpload(at, folder, source, most)),
      // The update banner has the word then.
      close,
    )
  }
  const input = (label: string, directory: boolean) => (
    <input
      ref={directory ? folders : files}
      type="file"
      multiple
      {...(directory && { webkitdirectory: '' })}
      tabIndex={-1}
      aria-label={label}
      onChange={(e) => {
        take({ entries: [], loose: Array.from(e.target.files ?? []) })
        // The same file may be chosen again after a failure.
        e.target.value = ''
      }}
    />
  )
  return (
    <>
      <OpButton
        op={objects.url}
        variant="primary"
        icon={<Upload size={16} aria-hidden />}
        busy={begun !== undefined}
        onClick={() => files.current?.click()}
      >
        Upload files
      </OpButton>
      <OpButton op={objects.url} icon={<FolderUp size={16} aria-hidden />} onClick={() => folders.current?.click()}>
        Upload folder
      </OpButton>
      <VisuallyHidden>
        {input('Files to upload', false)}
        {input('Folder to upload', true)}
      </VisuallyHidden>
      <DropZone where={folder === '' ? at.bucket : folder} refused={denied} onDrop={take} />
      {begun !== undefined && begun !== 'soon' && <UploadWatch run={begun} onClose={close} />}
    </>
  )
}
