/** Queue of files being attached to tickets. Lives outside React, so that uploads outlive the form of a new ticket. */
import { call } from '#/console/api/client/client'
import { toApiError, type ApiError } from '#/console/api/base/errors'
import { invalidateAreas } from '#/console/api/query/query-client'
import { session } from '#/console/api/session/session'
import { createStore, useStore } from '#/console/api/base/store'
import { holdUnsaved } from '#/console/api/session/unsaved'
import { sendShowing } from '#/console/api/objects/upload'
import { tickets } from '#/contract/tickets'

export interface Attachment {
  readonly key: number
  readonly ticketId: number
  readonly file: File
  /** `unknown`: sent, but neither the upload nor a later look at the ticket was answered. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'unknown'
  /** Share of the file's bytes sent, 0 to 1. */
  readonly share: number
  readonly error: ApiError | null
  /** Number of files of this name on the ticket before the upload. */
  readonly before: number
}

const queue = createStore<readonly Attachment[]>([])
let last = 0
let running = false
let release: (() => void) | undefined

queue.subscribe(() => {
  const { length } = queue.get()
  if (length > 0) release ??= holdUnsaved('Files for a ticket')
  else {
    release?.()
    release = undefined
  }
})
session.onWipe((why) => {
  if (why === 'signed-out') queue.set([])
})

const change = (key: number, patch: Partial<Attachment>) =>
  queue.set(queue.get().map((a) => (a.key === key ? { ...a, ...patch } : a)))
const drop = (key: number) => queue.set(queue.get().filter((a) => a.key !== key))

const count = (names: readonly string[], name: string) => names.filter((n) => n === name).length
const namesAt = async (ticketId: number) => (await call(tickets.view, { params: { ticketId } })).attachments

/** Whether the ticket has one more file of that name than before the upload. */
async function wasAttached({ ticketId, file, before }: Attachment): Promise<boolean> {
  return count(await namesAt(ticketId), file.name) > before
}

async function sendOne(a: Attachment): Promise<void> {
  const { key, ticketId, file } = a
  change(key, { state: 'sending', share: 0, error: null })
  try {
    if (a.state === 'unknown' && (await wasAttached(a))) {
      drop(key)
      return
    }
    const before = count(await namesAt(ticketId), file.name)
    change(key, { before })
    await call(
      tickets.attach,
      { params: { ticketId }, body: { file } },
      { send: sendShowing((share) => change(key, { share })) },
    )
    drop(key)
  } catch (e) {
    const error = toApiError(e, tickets.attach.id)
    if (error.kind !== 'unknown-outcome') {
      change(key, { state: 'failed', error })
      return
    }
    const now = queue.get().find((x) => x.key === key) ?? a
    await wasAttached(now).then(
      (there) => (there ? drop(key) : change(key, { state: 'failed', error })),
      () => change(key, { state: 'unknown', error }),
    )
  }
}

/** Uploads one file after another. A failed file stays in the queue and doesn't stop the rest. */
async function run(): Promise<void> {
  if (running) return
  running = true
  try {
    for (;;) {
      const next = queue.get().find((a) => a.state === 'waiting')
      if (!next) return
      await sendOne(next)
      await invalidateAreas(['tickets'])
    }
  } finally {
    running = false
  }
}

export function attachAll(ticketId: number, files: readonly File[]): void {
  const more = files.map((file): Attachment => {
    last += 1
    return { key: last, ticketId, file, state: 'waiting', share: 0, error: null, before: 0 }
  })
  queue.set([...queue.get(), ...more])
  void run()
}

/** Sends a file again; one in the state `unknown` is looked up on the ticket first. */
export function retryAttachment(key: number): void {
  const found = queue.get().find((a) => a.key === key)
  if (!found) return
  if (found.state === 'unknown') void sendOne(found).then(() => invalidateAreas(['tickets']))
  else {
    change(key, { state: 'waiting' })
    void run()
  }
}
export const forgetAttachment = drop

export const useAttachments = (ticketId: number): readonly Attachment[] =>
  useStore(queue).filter((a) => a.ticketId === ticketId)
