/**
 * Files attached to tickets. Bytes are stored under a random id, so that no name becomes a path. No
 * listener serves them, and the API shows only names.
 */
import { Readable } from 'node:stream'
import { ticketCan } from '#/contract/states'
import { attachmentProblem, MAX_ATTACHMENT } from '#/contract/ticket-rules'
import type { tickets } from '#/contract/tickets'
import { characters } from '#/contract/fields'
import { ApiFailure, type Ctx } from '#/server/core/handlers'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { dropUncommitted } from '#/server/objects/storage/commit'
import { recordTicket, touchTicket, type TicketRow } from './ticket-rows'
import { write } from '#/server/db/write'

/** Maximum characters of a name, as common file systems allow. */
const MAX_NAME = 255
/** Maximum files of a ticket: lists and views contain the names of all. */
const MAX_FILES = 100

export async function attach(c: Ctx<typeof tickets.attach>, ticket: TicketRow) {
  const file = fileOf(c.form)
  if (file.size > MAX_ATTACHMENT) throw new ApiFailure(413, 'Attachments must be at most 5 MiB.', 'file')
  const name = baseName(file.name)
  const wrong = nameProblem(name) ?? attachmentProblem(name, file.size)
  if (wrong !== undefined) throw new ApiFailure(400, wrong, 'file')
  refuseClosed(ticket)
  await refuseFull(c.db, ticket)
  await storeAttachment(c, ticket, { name, by: c.caller.username, bytes: Buffer.from(await file.arrayBuffer()) })
  return {}
}

function fileOf(form: FormData | undefined): File {
  const parts = form?.getAll('file') ?? []
  const [file] = parts
  if (parts.length > 1) throw new ApiFailure(400, 'Send one file at a time.', 'file')
  if (!(file instanceof File)) throw new ApiFailure(400, 'Choose a file to attach.', 'file')
  return file
}

/** The name without folders of either kind, which some clients send. */
const baseName = (name: string): string => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)

function nameProblem(name: string): string | undefined {
  if (/[\0\p{Surrogate}]/u.test(name)) return "The filename contains a character that can't be stored."
  return characters(name) > MAX_NAME ? `The filename must be at most ${MAX_NAME} characters.` : undefined
}

function refuseClosed(ticket: Pick<TicketRow, 'status'>): void {
  const reason = ticketCan.attach(ticket)
  if (reason !== undefined) throw new ApiFailure(400, reason)
}

async function refuseFull(db: Services['db'], { id }: Pick<TicketRow, 'id'>): Promise<void> {
  const { files } = await db
    .selectFrom('ticket_attachment')
    .select((e) => e.fn.countAll<number>().as('files'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  if (files < MAX_FILES) return
  throw new ApiFailure(400, `This ticket already has ${MAX_FILES} attachments. Open another ticket for more.`, 'file')
}

interface Attachment {
  readonly name: string
  readonly by: string
  readonly bytes: Buffer
}
/** Writes row and bytes together or not at all. A ticket closed or filled in the meantime refuses the file. */
async function storeAttachment(
  { db, store, clock }: Pick<Services, 'db' | 'store' | 'clock'>,
  { id, account_id: account }: Pick<TicketRow, 'id' | 'account_id'>,
  { name, by, bytes }: Attachment,
): Promise<void> {
  const { blob, size, etag } = await store.write(Readable.from([bytes]), MAX_ATTACHMENT, { length: bytes.length })
  try {
    await write(db, { account }, async (trx) => {
      const ticket = await trx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      refuseClosed(ticket)
      await refuseFull(trx, ticket)
      const row = { ticket_id: id, name, blob, size, md5: etag, created: stamp(clock.now()), created_by: by }
      await trx.insertInto('ticket_attachment').values(row).execute()
      await touchTicket(trx, clock, ticket, by)
      await recordTicket(trx, clock, ticket, by, 'ticket_attachment_upload')
    })
  } catch (e) {
    await dropUncommitted({ db, store }, blob, e)
  }
}
