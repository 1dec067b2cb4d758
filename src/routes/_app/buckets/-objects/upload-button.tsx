import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FolderUp, Upload } from 'lucide-react'
import { useConfig } from '#/api/client/config'
import { OpButton } from '#/app/resource/op-button'
import { useCan } from '#/app/session/use-can'
import { objects } from '#/contract/objects'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'
import type { BucketAt } from '../-bucket-page'
import type { UploadRun } from '../-upload/begin-upload'
import type { UploadSource } from '../-upload/prepare'
import { createPortal } from 'react-dom'
import { visible } from '#/lib/text'
import css from '../-bulk/bulk.module.css'
import { droppedEntries } from '#/transfers/objects/dropped'
import { useStore } from '#/api/session/store'
import { lazyOrNothing } from '#/app/shell/lazy-or-nothing'

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
  const take = (source: UploadSource) => {
    if (source.entries.length + source.loose.length === 0) return
    setBegun('soon')
    void import('../-upload/begin-upload').then(
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

interface DropZoneProps {
  /** The bucket or folder that is open. */
  readonly where: string
  /** Why nothing can be uploaded. */
  readonly refused: string | undefined
  readonly onDrop: (source: UploadSource) => void
}

const holdsFiles = (e: DragEvent) => e.dataTransfer?.types.includes('Files') ?? false
/** What lies over the page has the drop, or means that something is asked first. */
const covered = () => document.querySelector('[role=dialog]') !== null

/** Takes files and folders dropped anywhere on the page: a drop beside it would make the browser leave for the file. */
function DropZone({ where, refused, onDrop }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = useEffectEvent((transfer: DataTransfer) => {
    if (refused === undefined) onDrop(droppedEntries(transfer))
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listen: (e: DragEvent) => void) =>
      document.addEventListener(type, listen, { signal: stop.signal })
    const enter = (e: DragEvent) => {
      if (!holdsFiles(e) || e.defaultPrevented) return
      e.preventDefault()
      setOver(!covered())
    }
    on('dragenter', enter)
    on('dragover', enter)
    // Leaving the last element leaves the page.
    on('dragleave', (e) => e.relatedTarget === null && setOver(false))
    on('drop', (e) => {
      setOver(false)
      if (!holdsFiles(e) || e.defaultPrevented) return
      e.preventDefault()
      if (!covered() && e.dataTransfer) drop(e.dataTransfer)
    })
    return () => stop.abort()
  }, [])
  if (!over) return null
  return createPortal(
    <div className={css.drop} role="status">
      <Upload size={28} aria-hidden />
      {refused ?? (
        <span>
          Drop to upload into <bdi>{visible(where).text}</bdi>
        </span>
      )}
    </div>,
    document.body,
  )
}

// Dialogs and forms are not fetched for a file whose name is free: they would share the line with it.
const UploadPlan = lazyOrNothing(async () => (await import('../-upload/upload-plan')).UploadPlan)

/** Looks at what was dropped or chosen, and shows it where something has to be waited for, asked or told. */
function UploadWatch({ run, onClose }: { run: UploadRun; onClose: () => void }) {
  const { step, ready, error, sent } = useStore(run.state)
  useEffect(() => run.watch(), [run])
  useEffect(() => {
    if (sent) onClose()
  }, [sent, onClose])
  const silent = run.one && step.value === null && !ready && error === undefined
  return silent || sent ? null : (
    <Suspense>
      <UploadPlan run={run} onClose={onClose} />
    </Suspense>
  )
}
