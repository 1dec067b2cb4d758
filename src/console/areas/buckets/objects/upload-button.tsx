import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import uploadIcon from '@lucide/icons/icons/upload'
import { useConfig } from '#/console/api/base/config'
import { OpButton } from '#/console/resource/page/op-button'
import { useCan } from '#/console/resource/access/use-can'
import { objects } from '#/contract/objects'
import { Icon } from '#/console/kit/button/icon'
import { Menu } from '#/console/kit/overlay/menu'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import { LinkButton } from '#/console/resource/page/link-button'
import { useOfferedActions } from '#/console/resource/page/offered-actions'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import type { BucketAt } from '../bucket/bucket-page'
import type { UploadRun } from '../upload/begin-upload'
import { createBegunUploads } from '../upload/begun-uploads'
import type { UploadSource } from '../upload/inspect-upload'
import { createPortal } from 'react-dom'
import { visible } from '#/lib/text'
import css from '../bulk/bulk.module.css'
import { droppedEntries } from '#/console/transfers/objects/dropped'
import { useStore } from '#/console/api/base/store'
import { lazyPart } from '#/console/kit/overlay/lazy-part'

type MenuLink = NonNullable<MenuItem['link']>

interface Props {
  readonly at: BucketAt
  readonly folder: string
  readonly newFolder: MenuLink
  /** Opens the form for an upload link. */
  readonly uploadLink: MenuLink
}
/** Creates a folder in the open one and uploads into it: buttons, and a drop zone over the whole page. */
export function UploadButton({ at, folder, newFolder, uploadLink }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const most = useConfig()?.maxObjectBytes
  const [uploads] = useState(createBegunUploads)
  const begun = useStore(uploads)
  useEffect(() => uploads.watch(), [uploads])
  const denied = useCan()(objects.url)
  // Started here instead of in the dialog: the user can leave the page right after choosing a file.
  const take = (source: UploadSource, into = folder) => {
    if (source.entries.length + source.loose.length === 0) return
    // A chunk that can't be loaded shows the update banner.
    uploads.add(
      import('../upload/begin-upload').then(({ beginUpload }) => beginUpload({ at, folder: into, most }, source)),
    )
  }
  const input = (label: string, ref: RefObject<HTMLInputElement | null>) => (
    <input
      ref={ref}
      type="file"
      multiple
      {...(ref === folders && { webkitdirectory: '' })}
      tabIndex={-1}
      aria-label={label}
      onChange={(e) => {
        take({ entries: [], loose: Array.from(e.target.files ?? []) })
        // Without the reset, choosing the same file again would fire no event.
        e.target.value = ''
      }}
    />
  )
  const upload: MenuItem = {
    label: 'Upload files',
    disabledReason: denied,
    onSelect: () => files.current?.click(),
  }
  const more: MenuItem[] = [
    { label: 'Upload folder', disabledReason: denied, onSelect: () => folders.current?.click() },
    { label: 'Upload link', link: uploadLink },
  ]
  useOfferedActions([upload, { label: 'New folder', link: newFolder }, ...more])
  return (
    <>
      <LinkButton link={newFolder}>New folder</LinkButton>
      <OpButton
        op={objects.url}
        variant="primary"
        icon={<Icon of={uploadIcon} size={16} aria-hidden />}
        busy={begun.length > 0}
        onClick={upload.onSelect}
      >
        {upload.label}
      </OpButton>
      <Menu label="More ways to upload" trigger={{ text: '' }} items={more} />
      <VisuallyHidden>
        {input('Files to upload', files)}
        {input('Folder to upload', folders)}
      </VisuallyHidden>
      <DropZone where={folder === '' ? at.bucket : folder} refused={denied} onDrop={take} />
      {begun.map(({ id, run, close }, i) => run && <UploadWatch key={id} run={run} waits={i > 0} onClose={close} />)}
    </>
  )
}

interface DropZoneProps {
  /** Name of the open bucket or folder */
  readonly where: string
  /** Why uploads aren't possible; undefined where they are */
  readonly refused: string | undefined
  /** `folder` is the folder of the row that the files were dropped on. */
  readonly onDrop: (source: UploadSource, folder?: string) => void
}
interface DropTarget {
  readonly folder: string
  /** The row's place on the screen, in px */
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

const hasFiles = (e: DragEvent) => e.dataTransfer?.types.includes('Files') ?? false
/** Whether a dialog covers the page, which then takes no drops. */
const covered = () => document.querySelector('[role=dialog]') !== null

/** The folder row under the pointer. */
function targetOf({ target }: DragEvent): DropTarget | undefined {
  const row = target instanceof Element ? target.closest('tr') : null
  const folder = row?.querySelector<HTMLElement>('[data-folder]')?.dataset['folder']
  if (!row || folder === undefined) return undefined
  const { top, left, width, height } = row.getBoundingClientRect()
  return { folder, top, left, width, height }
}
const sameTarget = (a: DropTarget | undefined, b: DropTarget | undefined) =>
  a?.folder === b?.folder && a?.top === b?.top && a?.left === b?.left

/**
 * Takes files dropped anywhere on the page, on a folder's row into that folder. Outside a drop zone the browser would navigate
 * to the file.
 */
function DropZone({ where, refused, onDrop }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const [target, setTarget] = useState<DropTarget>()
  const drop = useEffectEvent((transfer: DataTransfer, folder: string | undefined) => {
    if (refused === undefined) onDrop(droppedEntries(transfer), folder)
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listen: (e: DragEvent) => void) =>
      document.addEventListener(type, listen, { signal: stop.signal })
    const enter = (e: DragEvent) => {
      if (!hasFiles(e) || e.defaultPrevented) return
      e.preventDefault()
      setOver(!covered())
      const next = targetOf(e)
      // Fires many times a second.
      setTarget((old) => (sameTarget(old, next) ? old : next))
    }
    on('dragenter', enter)
    on('dragover', enter)
    // No related target means that the pointer left the page.
    on('dragleave', (e) => e.relatedTarget === null && setOver(false))
    on('drop', (e) => {
      setOver(false)
      if (!hasFiles(e) || e.defaultPrevented) return
      e.preventDefault()
      if (!covered() && e.dataTransfer) drop(e.dataTransfer, targetOf(e)?.folder)
    })
    return () => stop.abort()
  }, [])
  if (!over) return null
  const { folder, ...place } = target ?? {}
  return createPortal(
    <>
      {folder !== undefined && refused === undefined && <div className={css.target} style={place} />}
      <div className={css.drop} role="status">
        <span className={css.dropWords}>
          <Icon of={uploadIcon} size={20} aria-hidden />
          {refused ?? `Drop to upload into ${visible(folder ?? where).text}`}
        </span>
      </div>
    </>,
    document.body,
  )
}

// Lazy: a file that causes no question needs no dialog, and its upload needs the bandwidth.
const UploadQuestion = lazyPart(async () => (await import('../upload/upload-question')).UploadQuestion)

/** Milliseconds after which preparation shows its progress. */
const SLOW_MS = 600

interface UploadWatchProps {
  readonly run: UploadRun
  /** Whether an earlier upload can still show its dialog */
  readonly waits: boolean
  readonly onClose: () => void
}

/** Follows an upload while it is prepared, and opens the dialog for progress, questions and errors. */
function UploadWatch({ run, waits, onClose }: UploadWatchProps) {
  const { ready, error, sent } = useStore(run.state)
  const [slow, setSlow] = useState(false)
  useEffect(() => run.watch(), [run])
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (sent) onClose()
  }, [sent, onClose])
  const silent = (run.one || !slow) && !ready && error === undefined
  return waits || silent || sent ? null : <UploadQuestion run={run} onClose={onClose} />
}
