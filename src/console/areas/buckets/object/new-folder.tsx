import { useCallback, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#/console/api/client/client'
import { explain } from '#/console/api/base/errors'
import { DiscardQuestion } from '#/console/resource/form/discard-question'
import { OpButton } from '#/console/resource/page/op-button'
import { useUnsavedGuard } from '#/console/resource/form/use-leave-guard'
import { objects } from '#/contract/objects'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { PanelForm, SidePanel } from '#/console/kit/overlay/side-panel'
import { Stack } from '#/console/kit/layout/stack'
import { TextField } from '#/console/kit/field/text-field'
import { toast } from '#/console/kit/feedback/toast'
import { AllowUploads } from '#/console/shell/transfer-tray/allow-uploads'
import type { BucketAt } from '../bucket/bucket-page'
import { folderProblem, NAME_RULE, nameRemark } from './name-rule'
import { StoreErrorNote } from './store-error'
import { invalidateAreas } from '#/console/api/query/query-client'
import { answerFailure } from '#/console/transfers/objects/store-answer'
import { signingFailure } from '#/console/transfers/engine/faults'
import { isFailure } from '#/console/transfers/engine/failure'
import { notedObject } from '#/console/transfers/objects/object-activity'
import { ONLY_IF_FREE, PRECONDITION_FAILED, sendConditionally } from '#/console/transfers/objects/conditions'
import { findNow } from '#/console/transfers/objects/lookup'
import type { ObjectKey } from '#/console/transfers/objects/remove-object'
import { sign, type Signed } from '#/console/transfers/objects/sign'
import { bareRequest } from '#/console/transfers/objects/signed-attempt'

const folderTaken = 'This folder already exists.'

/** Content type of a folder's marker, an empty object whose name ends with a slash. */
const TYPE = 'application/x-directory'

/**
 * Stores the marker. Calls `requireFree` after signing, which can wait, so that another client has no time to take the name.
 * Throws TransferFailure, or the error of `requireFree`.
 */
async function makeFolder(key: ObjectKey, requireFree: () => Promise<void>): Promise<void> {
  const signed = await sign({ ...key, method: 'PUT', contentType: TYPE }).catch((e: unknown) => {
    throw signingFailure(e)
  })
  await requireFree()
  await notedObject(`Create folder ${key.name}`, { ...key, method: 'PUT' }, () => store(key, signed, requireFree))
}

async function store(key: ObjectKey, signed: Signed, requireFree: () => Promise<void>): Promise<void> {
  const { signal } = new AbortController()
  const answer = await sendConditionally({
    place: key,
    url: signed.url,
    condition: ONLY_IF_FREE,
    send: async (condition) => bareRequest(signed, 'PUT', signal, { 'Content-Type': TYPE, ...condition }),
    look: requireFree,
    signal,
  })
  if (answer.status === PRECONDITION_FAILED) throw new Taken(key.name)
  const isOwn = answer.status >= 200 && answer.status < 300 && answer.text.trim() === ''
  // Without the store's own success, only the listing shows whether the marker was stored.
  if (!isOwn && !(answer.status < 300 && (await findNow(key, signal).catch(() => null)) !== null))
    throw await answerFailure(answer, signed.url, { place: key })
  await invalidateAreas(['objects', 'buckets'])
}

interface Props {
  readonly at: BucketAt
  readonly folder: string
  readonly onClose: () => void
  readonly onMade: (folder: string) => void
}

/** Form for an empty folder. It closes after the store has confirmed the marker. */
export function NewFolder({ at, folder, onClose, onMade }: Props) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const made = useRef(false)
  const unsaved = useCallback(() => typed !== '' && !made.current, [typed])
  // A ref, because a double click comes before the next render.
  const making = useRef(false)
  const sending = useCallback(() => making.current, [])
  const name = folder + typed.replace(/\/$/, '')
  const problem = folderProblem(`${folder}/`, typed.replace(/\/$/, ''))
  const remark = nameRemark(typed.replace(/\/$/, ''))
  const make = useMutation({
    mutationFn: async (full: string) => {
      await makeFolder({ cluster: at.clusterId, bucket: at.bucket, name: full }, async () => {
        const page = await call(objects.list, { params: at, query: { prefix: full, page_size: 25 } })
        if (page.data.length > 0) throw new Taken(full)
      })
    },
    onError: (error, full) => {
      making.current = false
      if (!guard.left()) {
        if (error instanceof Taken) field.current?.focus()
        return
      }
      const detail = isFailure(error) ? sentences(error.detail, error.next) : explain(error).title
      toast({
        title: `Couldn’t create the folder ${visible(full).text}`,
        detail: error instanceof Taken ? error.message : detail,
        tone: 'danger',
      })
    },
    onSuccess: (_, full) => {
      making.current = false
      made.current = true
      toast({ title: 'Folder created', detail: visible(full).text, tone: 'ok' })
      // An answer after the panel was left doesn't navigate.
      if (!guard.left()) onMade(full)
    },
  })
  const work = typed !== '' && !make.isSuccess ? 'New folder' : undefined
  const guard = useUnsavedGuard({ unsaved, onClose, any: true, sending, pending: make.isPending, work })
  const taken = make.error instanceof Taken && make.error.folder === `${name}/`
  const blocked = isFailure(make.error) && make.error.fault === 'cors-off'
  const submit = () => {
    setTried(true)
    if (making.current || made.current) return
    if (problem !== undefined) {
      field.current?.focus()
      return
    }
    making.current = true
    make.mutate(`${name}/`)
  }
  return (
    <SidePanel small onDismiss={guard.close} title="New folder">
      <PanelForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        footer={
          <>
            <OpButton op={objects.url} type="submit" variant="primary" busy={make.isPending}>
              Create folder
            </OpButton>
            <Button onClick={guard.close}>Cancel</Button>
          </>
        }
      >
        <Stack gap={4}>
          <TextField
            ref={field}
            label="Folder name"
            mono
            prefix={folder === '' ? undefined : <bdi>{visible(folder).text}</bdi>}
            suffix="/"
            value={typed}
            onChange={(e) => {
              setTyped(e.target.value)
              make.reset()
            }}
            hint={NAME_RULE}
            error={taken ? folderTaken : tried ? problem : undefined}
          />
          {remark !== undefined && problem === undefined && (
            <Note tone="warn" role="status">
              {remark}
            </Note>
          )}
          <p>Optional: folders appear when you upload into them.</p>
          {make.error !== null && !taken && !blocked && (
            <StoreErrorNote at={at} error={make.error} what="Couldn’t create the folder" retry={submit} />
          )}
        </Stack>
      </PanelForm>
      {blocked && <AllowUploads at={at} verb="Create" onAllowed={submit} onCancel={make.reset} />}
      <DiscardQuestion guard={guard}>No folder was created.</DiscardQuestion>
    </SidePanel>
  )
}

class Taken extends Error {
  readonly folder: string
  constructor(folder: string) {
    super(folderTaken)
    this.folder = folder
  }
}
