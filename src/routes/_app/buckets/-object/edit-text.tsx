import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call, q } from '#/api/client/client'
import { DiscardQuestion } from '#/app/form/discard-question'
import { useUnsavedGuard } from '#/app/form/use-leave-guard'
import { OpButton } from '#/app/resource/op-button'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { bucketCan } from '#/contract/states'
import { isMd5, md5Of } from '#/lib/md5'
import { baseName } from '#/lib/object-name'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { versionFingerprint } from '#/transfers/bulk/shown'
import { isJobOver } from '#/transfers/engine/job'
import {
  dismissTransfers,
  keepBothTransfer,
  replaceTransfer,
  retryTransfer,
  rowsOf,
  uploadAll,
  useJob,
  useTransfers,
  whenOver,
} from '#/transfers/engine/transfers'
import type { TransferFailure } from '#/transfers/engine/state'
import type { Transfer } from '#/transfers/engine/types'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { Loading } from '#/ui/feedback/state'
import { toast } from '#/ui/feedback/toast'
import { TextArea } from '#/ui/field/text-area'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import type { ListingEntry } from '../-objects/listing'
import { OBJECT_ACL_OPTIONS } from '../-settings/acl'
import { bucketRefOf } from '../-bucket-ref'
import * as copy from './-copy'
import { readStart } from './read-object'
import { StoreErrorNote } from './store-error'
import { EDIT_CAP, type EditableText, readText, writeText } from './text-bytes'

interface Props {
  readonly at: BucketAt
  readonly name: string
  readonly entry: ListingEntry
  readonly onClose: () => void
}

interface Opened {
  readonly text: EditableText
  readonly type: string | null
  /** Undefined if it couldn't be read. */
  readonly acl: string | undefined
}

/** Reads the whole text. Throws where it can't be edited, or isn't the version that the list shows. */
async function open(at: BucketAt, { name, etag }: ListingEntry, signal: AbortSignal): Promise<Opened> {
  const access = call(objects.acl, { params: at, query: { name } }, { signal }).catch(() => undefined)
  const { bytes, whole, declared } = await readStart(at, name, EDIT_CAP + 1, signal)
  if (!whole || bytes.length > EDIT_CAP) throw new Error(copy.editTooLarge(EDIT_CAP))
  if (isMd5(etag) && (await md5Of(new Blob([bytes]))) !== etag) throw new Error(copy.editChanged)
  const text = readText(bytes)
  if (!text) throw new Error(copy.editNotUtf8)
  return { text, type: declared, acl: (await access)?.acl }
}

/** Edits a text object. Saving is an upload that replaces only the opened version. */
export function EditText({ at, name, entry, onClose }: Props) {
  // A later read must not change which version is replaced.
  const [version] = useState(entry)
  const query = useQuery({
    queryKey: ['preview', 'edit', at, name, version.etag],
    queryFn: ({ signal }) => open(at, version, signal),
    gcTime: 0,
    staleTime: Infinity,
    // The editor has the text by then. Another read, as after signing in again, would replace what was typed.
    enabled: ({ state }) => state.data === undefined,
  })
  const retry = () => void query.refetch()
  if (query.isFetching) return <Loading shape="lines" rows={6} label={copy.loadingText} />
  if (query.error !== null) return <StoreErrorNote at={at} error={query.error} what={copy.editFailed} retry={retry} />
  if (query.data === undefined) return null
  return <Editor at={at} version={version} opened={query.data} onClose={onClose} />
}

interface EditorProps {
  readonly at: BucketAt
  readonly version: ListingEntry
  readonly opened: Opened
  readonly onClose: () => void
}

/** Notifies once a save has ended, also if the editor is left before. */
async function notifySaved(job: string, name: string): Promise<void> {
  const over = await whenOver(job)
  const row = rowsOf(job)[0]
  if (row && isAccessLost(row)) {
    const onAct = () => {
      retryTransfer(row.id)
      void notifySaved(job, name)
    }
    toast({
      title: copy.accessLost,
      detail: visible(row.name).text,
      tone: 'warn',
      timeout: 0,
      action: { label: copy.tryAgain, onAct },
    })
  } else if (over && over.counts.done + over.counts.unchanged > 0)
    toast({ title: copy.textSaved, detail: visible(row?.name ?? name).text, tone: 'ok' })
}

/** The text is stored, and the tray offers to restore the access. */
const isAccessLost = ({ state }: Transfer): boolean => state.failure?.fault === 'access-lost'

const writableAcl = (acl: string | undefined) => OBJECT_ACL_OPTIONS.find(({ value }) => value === acl)?.value

function Editor({ at, version, opened, onClose }: EditorProps) {
  const { name } = version
  const box = useRef<HTMLTextAreaElement>(null)
  // Refs, because the guard asks at the moment of leaving.
  const dirty = useRef(false)
  const sendingNow = useRef(false)
  const [tooLong, setTooLong] = useState(false)
  const [jobId, setJobId] = useState<string>()
  const job = useJob(jobId)
  const row = useTransfers().find((t) => jobId !== undefined && t.job === jobId)
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const hasAccess = bucket === undefined || bucketCan.objectAccess(bucket) === undefined
  const [edited, setEdited] = useState(false)
  const stored =
    job !== undefined &&
    isJobOver(job) &&
    (job.counts.done + job.counts.unchanged > 0 || (row !== undefined && isAccessLost(row)))
  const ended = job === undefined || isJobOver(job) || job.status === 'halted'
  const pending = stored || !ended
  const failure = ended && !stored ? (job?.halt ?? row?.state.failure) : undefined

  const onStored = useEffectEvent(() => {
    dirty.current = false
    sendingNow.current = false
    onClose()
  })
  useEffect(() => {
    if (stored) onStored()
  }, [stored])
  useEffect(() => {
    if (!pending) sendingNow.current = false
  }, [pending])
  useEffect(() => box.current?.focus(), [])

  const unsaved = useCallback(() => dirty.current, [])
  const sending = useCallback(() => sendingNow.current, [])
  const work = edited ? copy.editedText(baseName(name)) : undefined
  const guard = useUnsavedGuard({ unsaved, sending, pending, onClose, any: true, work })

  const save = () => {
    if (!box.current || pending || sendingNow.current) return
    const bytes = writeText(box.current.value, opened.text)
    if (bytes.length > EDIT_CAP) {
      setTooLong(true)
      box.current.focus()
      return
    }
    sendingNow.current = true
    if (jobId !== undefined) dismissTransfers(jobId)
    const file = new File([bytes], baseName(name), { type: opened.type ?? '' })
    const agreed = {
      replaces: versionFingerprint(version),
      etag: version.etag,
      at: -Infinity,
      contentType: opened.type ?? undefined,
      mustExist: true,
      access: hasAccess ? { acl: writableAcl(opened.acl), readAgain: true } : undefined,
    }
    const id = uploadAll(bucketRefOf(at), [{ name, file, agreed }])
    void notifySaved(id, name)
    setJobId(id)
  }
  const resolve = ({ id, job: of }: Transfer, act: (id: string) => void) => {
    sendingNow.current = true
    act(id)
    void notifySaved(of, name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <Stack gap={3}>
      {opened.text.mixed && <Note tone="warn">{copy.mixedLines}</Note>}
      {opened.acl === 'custom' && <Note tone="warn">{copy.customAccessLost}</Note>}
      <TextArea
        ref={box}
        label={copy.textContent}
        mono
        rows={22}
        spellCheck={false}
        defaultValue={opened.text.text}
        readOnly={pending}
        error={tooLong ? copy.editTooLarge(EDIT_CAP) : undefined}
        onChange={() => {
          dirty.current = true
          setEdited(true)
          setTooLong(false)
        }}
        onKeyDown={onKeyDown}
      />
      {failure && (
        <NotSaved
          failure={failure}
          actions={
            row && {
              'not-shown': (
                <>
                  <Button variant="danger" onClick={() => resolve(row, replaceTransfer)}>
                    {copy.replaceVersion}
                  </Button>
                  <Button onClick={() => resolve(row, keepBothTransfer)}>{copy.saveCopy}</Button>
                </>
              ),
              overtaken: <Button onClick={() => resolve(row, retryTransfer)}>{copy.createAgain}</Button>,
            }
          }
        />
      )}
      <Row gap={2}>
        <OpButton op={objects.url} variant="primary" busy={pending} onClick={() => save()}>
          {copy.saveText}
        </OpButton>
        <Button onClick={guard.close}>{copy.cancel}</Button>
      </Row>
      <DiscardQuestion guard={guard}>{copy.textDiscarded}</DiscardQuestion>
    </Stack>
  )
}

const CONFLICTS = {
  'not-shown': [copy.textConflict, copy.textConflictHint],
  overtaken: [copy.textDeleted, copy.textDeletedHint],
} as const
type Conflict = keyof typeof CONFLICTS
const isConflict = (fault: string): fault is Conflict => Object.hasOwn(CONFLICTS, fault)

interface NotSavedProps {
  readonly failure: TransferFailure
  /** Undefined until the transfer has a row. */
  readonly actions: Readonly<Record<Conflict, ReactNode>> | undefined
}
function NotSaved({ failure, actions }: NotSavedProps) {
  const conflict = isConflict(failure.fault) ? failure.fault : undefined
  const [title, hint] =
    conflict === undefined ? [copy.textNotSaved, sentences(failure.detail, failure.next)] : CONFLICTS[conflict]
  return (
    <Note tone="danger" role="alert" title={title} action={conflict && actions?.[conflict]}>
      {hint}
    </Note>
  )
}
