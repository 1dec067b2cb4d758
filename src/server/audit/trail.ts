/** The audit trail: a row for every write, refusal and operator command (docs/decisions/0020). */
import type { Kysely } from 'kysely'
import { redact } from '../core/log/log'
import type { Services } from '../core/services'
import type { Database } from '../db/schema'
import { accompanied, type Companion, type Trx } from '../db/write'
import { isFull, requireDiskSpace } from '../system/disk-space'
import { Folds } from './folds'
import { trimTrail } from './retention'

export type AuditOutcome = 'done' | 'refused' | 'failed'
export type AuditTarget = Readonly<Record<string, string | number | boolean>>
export interface AuditRecord {
  /** The listener, or the operator commands. */
  readonly via: 'api' | 'objects' | 'admin'
  /** The operation's route, `PUT object`, or the command's name: never a value from a client. */
  readonly action: string
  readonly outcome: AuditOutcome
  readonly status?: number
  readonly reason?: string
  readonly account?: number
  readonly user?: string
  /** Id of the token, never the token. */
  readonly token?: number
  readonly address?: string
  /** `X-Request-Id` of the response. */
  readonly request?: string | undefined
  readonly target?: AuditTarget
  /** A repeated write whose stored response was returned without any change. */
  readonly replayed?: boolean
  /** A write that found nothing to change, such as the deletion of an unknown object. */
  readonly unchanged?: boolean
  /** Number of further equal records of the same caller that weren't stored one by one. */
  readonly repeated?: number
}
export type AuditEntry = AuditRecord & { readonly at: string }

type Db = Kysely<Database>
type Report = (e: unknown) => void
interface AuditRow {
  readonly at: string
  readonly payer: string
  readonly entry: string
  readonly bytes: number
}
/** A row to add, or the later outcome of a stored one. */
type Pending = AuditRow & { readonly id?: number }

/** Milliseconds in which equal refusals of one caller become one row. */
const FOLD_MS = 60_000
/** Milliseconds that rows without a change of their own can wait, so that they share a transaction. */
const QUEUE_MS = 1000
/** Rows that wait while the database can't be written. */
const MAX_QUEUE = 1000
/** Bytes that this process adds between two checks of the trail's bounds. */
const TRIM_BYTES = 1024 * 1024
/** Maximum bytes of a text in a row, as JSON: an object's name. */
const MAX_TEXT = 1100
/** Bytes of a row and its index entries besides the record. */
const ROW_BYTES = 120
const ROOM_MS = 1000

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

export class Trail {
  readonly #services: Needs
  readonly #folds = new Folds()
  readonly #foldMs: number
  #queue: Pending[] = []
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #folding: NodeJS.Timeout | undefined
  #added = 0
  #isLow = false
  #roomAt = -Infinity

  constructor(services: Needs, { foldMs = FOLD_MS }: { readonly foldMs?: number } = {}) {
    this.#services = services
    this.#foldMs = foldMs
  }

  /** Begins the record of a call. `entryOf` gets the result of its first change; undefined means that nothing changed. */
  begin(entryOf: (result: unknown) => AuditRecord | undefined): Recording {
    return new Recording(this, entryOf)
  }

  /** Queues a record without a change of its own. The action has already happened, so a failure is reported and stops nothing. */
  record(entry: AuditRecord, report: Report): void {
    if (!isFoldable(entry)) return this.#enqueue(this.rowOf(entry), report)
    const shown = this.#folds.add(entry)
    if (shown) this.#enqueue(this.rowOf(shown), report)
    this.#folding ??= setTimeout(() => this.#endFolds(report), this.#foldMs).unref()
  }

  /** Replaces a stored record by its later outcome. */
  correct(id: number, entry: AuditRecord, at: string, report: Report): void {
    this.#enqueue({ id, ...this.rowOf(entry, at) }, report)
  }

  /** Stores everything that waits. Call before the database closes. */
  async close(report: Report): Promise<void> {
    this.#endFolds(report)
    await this.flush(report)
  }

  /** Stores the queued records. */
  async flush(report: Report): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushing = this.#flushing.then(() => this.#store()).catch(report)
    await this.#flushing
  }

  /** Call outside of a transaction: inside, others would wait for the disk's answer. */
  async checkRoom(): Promise<void> {
    const now = performance.now()
    // The disk of a shared database is another machine's.
    if (this.#services.settings.database || now - this.#roomAt < ROOM_MS) return
    this.#roomAt = now
    this.#isLow = await requireDiskSpace(this.#services.settings.dataDir).then(() => false, isFull)
  }

  /** Adds the row of a change to its transaction. With only the reserve left, it takes the place of older ones. */
  async insert(trx: Trx, row: AuditRow): Promise<number> {
    if (this.#isLow) {
      const oldest = trx.selectFrom('audit').select('id').where('payer', '=', row.payer).orderBy('id').limit(2)
      await trx.deleteFrom('audit').where('id', 'in', oldest).execute()
    }
    return (await trx.insertInto('audit').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  rowOf(entry: AuditRecord, at = this.#services.clock.now().toISOString()): AuditRow {
    const text = JSON.stringify({ at, ...clean(entry) })
    return { at, payer: payerOf(entry), entry: text, bytes: Buffer.byteLength(text) + ROW_BYTES }
  }

  /** Counts stored bytes, and keeps the trail within its bounds. */
  noteAdded(bytes: number): void {
    this.#added += bytes
    if (this.#added < TRIM_BYTES) return
    this.#added = 0
    this.#flushing = this.#flushing.then(() => trimTrail(this.#services.db)).catch(() => undefined)
  }

  #enqueue(row: Pending, report: Report): void {
    if (this.#queue.length < MAX_QUEUE) this.#queue.push(row)
    this.#timer ??= setTimeout(() => void this.flush(report), QUEUE_MS).unref()
  }

  #endFolds(report: Report): void {
    clearTimeout(this.#folding)
    this.#folding = undefined
    for (const entry of this.#folds.end()) this.#enqueue(this.rowOf(entry), report)
  }

  async #store(): Promise<void> {
    if (this.#queue.length === 0) return
    await this.checkRoom()
    const waiting = this.#queue.splice(0)
    // Nothing of it changed anything, so the reserve stays for deletions. The next call reports the full disk.
    if (this.#isLow) return requireDiskSpace(this.#services.settings.dataDir)
    try {
      await storeAll(this.#services.db, waiting)
    } catch (e) {
      this.#queue = [...waiting, ...this.#queue].slice(0, MAX_QUEUE)
      throw e
    }
    this.noteAdded(waiting.reduce((sum, { bytes }) => sum + bytes, 0))
  }
}

async function storeAll(db: Db, rows: readonly Pending[]): Promise<void> {
  const added = rows.flatMap(({ id, ...row }) => (id === undefined ? [row] : []))
  if (added.length > 0) await db.insertInto('audit').values(added).execute()
  for (const { id, entry, bytes } of rows) {
    if (id !== undefined) await db.updateTable('audit').set({ entry, bytes }).where('id', '=', id).execute()
  }
}

/** The record of one call. Its first change stores it in its own transaction. */
class Recording implements Companion {
  readonly #trail: Trail
  readonly #entryOf: (result: unknown) => AuditRecord | undefined
  #stored: { readonly id: number; readonly row: AuditRow } | undefined
  #ended = false

  constructor(trail: Trail, entryOf: (result: unknown) => AuditRecord | undefined) {
    this.#trail = trail
    this.#entryOf = entryOf
  }

  async during<T>(act: () => Promise<T>): Promise<T> {
    await this.#trail.checkRoom()
    return accompanied(this, act)
  }

  async within(trx: Trx, result: unknown): Promise<(() => void) | undefined> {
    const entry = this.#stored || this.#ended ? undefined : this.#entryOf(result)
    if (!entry) return undefined
    const row = this.#trail.rowOf(entry)
    const id = await this.#trail.insert(trx, row)
    return () => {
      this.#stored = { id, row }
      this.#trail.noteAdded(row.bytes)
    }
  }

  /** Whether a change has stored the record. */
  get isStored(): boolean {
    return this.#stored !== undefined
  }

  /** Stores the outcome, unless a change has stored the same. */
  end(entry: AuditRecord, report: Report): void {
    this.#ended = true
    if (!this.#stored) return this.#trail.record(entry, report)
    const { id, row } = this.#stored
    if (this.#trail.rowOf(entry, row.at).entry !== row.entry) this.#trail.correct(id, entry, row.at, report)
  }
}

/** Records without a change, and failures of unknown callers as while the database is away: anybody can cause them without end. */
const isFoldable = ({ via, outcome, account, replayed, unchanged }: AuditRecord): boolean =>
  via !== 'admin' &&
  (outcome === 'refused' || replayed === true || unchanged === true || (outcome === 'failed' && account === undefined))

/** Whose share of the trail a record uses. What unknown callers were refused never displaces an account's own records. */
function payerOf(entry: AuditRecord): string {
  if (entry.via === 'admin') return 'commands'
  const isUnknown = entry.token === undefined && isFoldable(entry)
  return entry.account === undefined || isUnknown ? 'anyone' : `account ${entry.account}`
}

/** At most six bytes stand for one character of a text. */
const cut = (text: string) =>
  Buffer.byteLength(JSON.stringify(text)) > MAX_TEXT ? `${text.slice(0, MAX_TEXT / 6)}…` : text
/** Arguments of commands can hold a login. Names of clients stay as they are, so that they can be found. */
const clean = ({ reason, target, address, ...rest }: AuditRecord): AuditRecord => {
  const tidy = rest.via === 'admin' ? (text: string) => cut(redact(text)) : cut
  const texts = Object.entries(target ?? {}).map(([k, v]) => [k, typeof v === 'string' ? tidy(v) : v] as const)
  return {
    ...rest,
    ...(address === undefined ? {} : { address: cut(address) }),
    ...(reason === undefined ? {} : { reason: cut(redact(reason)) }),
    ...(texts.length === 0 ? {} : { target: Object.fromEntries(texts) }),
  }
}

// Both listeners and the commands of one process share a database, and so the trail.
const trails = new WeakMap<Services['db'], Trail>()
/** The trail of the database. */
export function trailOf(services: Needs): Trail {
  const trail = trails.get(services.db) ?? new Trail(services)
  trails.set(services.db, trail)
  return trail
}

/** Statuses that refuse a caller, even for a read. */
export const isRefusal = (status: number): boolean => [401, 403, 421, 429].includes(status)

/** A method is the client's text, so only known ones are written. */
export const knownMethod = (method: string): string =>
  /^(GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS|TRACE)$/.test(method) ? method : 'OTHER'
