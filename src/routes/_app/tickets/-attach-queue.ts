/** Files on their way to tickets. Outside React: a new ticket's files go on while its page takes the form's place. */
import { call } from '#/api/client/client'
import { toApiError, type ApiError } from '#/api/client/errors'
import { invalidateAreas } from '#/api/query/query-client'
import { session } from '#/api/session/session'
import { createStore, useStore } from '#/api/session/store'
import { holdUnsaved } from '#/api/form/unsaved'
import { sendShowing } from '#/api/objects/upload'
import { tickets } from '#/contract/tickets'

export interface Attachment {
  readonly key: number
  readonly ticketId: number
  readonly file: File
  /** `lost`: sent, but whether it arrived could not be learnt. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'lost'
  /** Of the file's bytes, 0 to 1. */
  readonly share: number
  readonly error: ApiError | null
  /** So many files of this name the ticket held before. */
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

/** After a lost answer: whether the ticket holds one more of that name. */
async function arrived({ ticketId, file, before }: Attachment): Promise<boolean> {
  return count(await namesAt(ticketId), file.name) > before
}

async function sendOne(a: Attachment): Promise<void> {
  const { key, ticketId, file } = a
  change(key, { state: 'sending', share: 0, error: null })
  try {
    if (a.state === 'lost' && (await arrived(a))) {
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
    await arrived(now).then(
      (there) => (there ? drop(key) : change(key, { state: 'failed', error })),
      () => change(key, { state: 'lost', error }),
    )
  }
}

/** One after the other: a failure is kept, and the rest go on. */
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

/** A lost one is looked up before it is sent again. */
export function retryAttachment(key: number): void {
  const found = queue.get().find((a) => a.key === key)
  if (!found) return
  if (found.state === 'lost') void sendOne(found).then(() => invalidateAreas(['tickets']))
  else {
    change(key, { state: 'waiting' })
    void run()
  }
}
export const forgetAttachment = drop

export const useAttachments = (ticketId: number): readonly Attachment[] =>
  useStore(queue).filter((a) => a.ticketId === ticketId)
