/**
 * The audit trail: one JSON line for every write, refusal and operator command, in append-only files. The files are
 * outside the database, so that deleting an account doesn't delete its record.
 */
import {
  chownSync,
  closeSync,
  existsSync,
  fsync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { redact } from '../core/log/log'
import type { Services } from '../core/services'
import { appendAll, endsWithinLine } from '../system/append'
import { isMissingFile } from '../system/error-code'

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
  /** Number of further equal refusals or failures of the same caller that weren't written one by one. */
  readonly repeated?: number
}
export type AuditEntry = AuditRecord & { readonly at: string }

/** Maximum bytes of a file; a day can have several. */
const FILE_BYTES = 64 * 1024 * 1024
/** Milliseconds in which equal refusals of one caller become one line, so that nobody can fill the disk with them. */
const FOLD_MS = 60_000
const FOLDED_KINDS = 500
const SYNC_MS = 1000
/** Maximum characters of a text in a line: an object's name. */
const LONGEST = 1024

export const auditDir = (dataDir: string): string => join(dataDir, 'audit')
const NAME = /^(\d{4}-\d\d-\d\d)(?:\.(\d+))?\.jsonl$/
const partsOf = (name: string) => {
  const [, day = '', part = '1'] = NAME.exec(name) ?? []
  return { name, day, part: Number(part) }
}
/** Names of the trail's files, oldest first. */
export const trailFiles = (dir: string): string[] =>
  readNames(dir)
    .map(partsOf)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.part - b.part)
    .map(({ name }) => name)
/** The part of the day's newest file; 1 without any. The first parts can be in a folder that was moved away. */
const lastPart = (dir: string, day: string): number =>
  trailFiles(dir)
    .map(partsOf)
    .findLast((file) => file.day === day)?.part ?? 1
function readNames(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => NAME.test(name))
  } catch (e) {
    if (isMissingFile(e)) return []
    throw e
  }
}

interface Options {
  readonly fileBytes?: number
  readonly foldMs?: number
}
type Needs = Pick<Services, 'settings' | 'clock'>

export class Trail {
  readonly #dir: string
  readonly #days: number
  readonly #clock: Services['clock']
  readonly #fileBytes: number
  readonly #foldMs: number
  readonly #folded = new Map<string, { entry: AuditRecord; more: number }>()
  #day = ''
  #part = 1
  #unsynced: string | undefined
  #syncing: NodeJS.Timeout | undefined
  #folding: NodeJS.Timeout | undefined

  constructor({ settings, clock }: Needs, { fileBytes = FILE_BYTES, foldMs = FOLD_MS }: Options = {}) {
    this.#dir = auditDir(settings.dataDir)
    this.#days = settings.auditDays
    this.#clock = clock
    this.#fileBytes = fileBytes
    this.#foldMs = foldMs
  }

  /**
   * Appends a line. The action has already happened, so a trail that can't be written is reported and stops nothing.
   */
  record(entry: AuditRecord, report: (e: unknown) => void): void {
    try {
      if (!foldable(entry) || this.#isFirst(entry, report)) this.#append(entry)
    } catch (e) {
      report(e)
    }
  }

  /** Writes the refusals that are counted but not written. Call before the process ends. */
  close(report: (e: unknown) => void): void {
    clearTimeout(this.#folding)
    this.#folding = undefined
    const folded = [...this.#folded.values()]
    this.#folded.clear()
    try {
      for (const { entry, more } of folded) if (more > 0) this.#append({ ...entry, repeated: more })
    } catch (e) {
      report(e)
    }
  }

  #isFirst(entry: AuditRecord, report: (e: unknown) => void): boolean {
    const { request: _, target, ...caller } = entry
    // Unknown callers choose names freely.
    const kind = entry.token === undefined ? caller : { ...caller, target }
    // More kinds than this mean an attack, and only the listener of each is kept.
    const shown =
      this.#folded.size < FOLDED_KINDS ? entry : { via: entry.via, action: 'others', outcome: entry.outcome }
    const key = JSON.stringify(shown === entry ? kind : shown)
    const known = this.#folded.get(key)
    if (known) {
      known.more++
      return false
    }
    this.#folded.set(key, { entry: shown, more: shown === entry ? 0 : 1 })
    this.#folding ??= setTimeout(() => this.close(report), this.#foldMs).unref()
    return shown === entry
  }

  #append(entry: AuditRecord): void {
    const at = this.#clock.now().toISOString()
    const line = `${JSON.stringify({ at, ...clean(entry) })}\n`
    const { fd, file } = this.#open(at.slice(0, 10))
    try {
      // One call per line, so that two appending processes don't mix. A cut line must not take this one with it.
      appendAll(fd, Buffer.from(endsWithinLine(fd) ? `\n${line}` : line))
    } finally {
      closeSync(fd)
    }
    this.#unsynced = file
    if (this.#syncing === undefined) this.#syncing = setTimeout(() => this.#sync(), SYNC_MS).unref()
  }

  #open(day: string): { fd: number; file: string } {
    // An operator can move the folder away to keep it.
    const moved = day === this.#day && !existsSync(this.#dir)
    if (day !== this.#day || moved) {
      mkdirSync(this.#dir, { recursive: true, mode: 0o700 })
      own(this.#dir)
      this.#day = day
      // A name of its own, since a backup keeps both files in one folder.
      this.#part = moved ? this.#part + 1 : lastPart(this.#dir, day)
      this.#forget(day)
    }
    for (;;) {
      const name = this.#part === 1 ? `${day}.jsonl` : `${day}.${this.#part}.jsonl`
      const file = join(this.#dir, name)
      const fd = openSync(file, 'a+', 0o600)
      const { size } = fstatSync(fd)
      if (size < this.#fileBytes) {
        if (size === 0) own(file)
        return { fd, file }
      }
      closeSync(fd)
      this.#part++
    }
  }

  #forget(today: string): void {
    const oldest = new Date(Date.parse(today) - this.#days * 86_400_000).toISOString().slice(0, 10)
    for (const name of trailFiles(this.#dir))
      if (name.slice(0, 10) < oldest) rmSync(join(this.#dir, name), { force: true })
  }

  #sync(): void {
    this.#syncing = undefined
    if (this.#unsynced === undefined) return
    try {
      const fd = openSync(this.#unsynced, 'a')
      fsync(fd, () => closeSync(fd))
    } catch {
      // The file was deleted in the meantime.
    }
  }
}

/** Root's commands create files that the server's own user can write. */
function own(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(join(path, '..'))
  if (uid !== 0) chownSync(path, uid, gid)
}

/** Refusals, and failures of unknown callers, as while the database is away: anybody can cause them without end. */
const foldable = ({ via, outcome, account }: AuditRecord): boolean =>
  outcome === 'refused' || (outcome === 'failed' && via !== 'admin' && account === undefined)

const tidy = (text: string) => redact(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const clean = ({ reason, target, address, ...rest }: AuditRecord): AuditRecord => ({
  ...rest,
  ...(address === undefined ? {} : { address: tidy(address) }),
  ...(reason === undefined ? {} : { reason: tidy(reason) }),
  ...(target === undefined || Object.keys(target).length === 0
    ? {}
    : { target: Object.fromEntries(Object.entries(target).map(([k, v]) => [k, typeof v === 'string' ? tidy(v) : v])) }),
})

// Both listeners and the commands of one process share a database, and so the trail.
const trails = new WeakMap<Services['db'], Trail>()
/** The trail of the data directory. */
export function trailOf(services: Needs & Pick<Services, 'db'>): Trail {
  const trail = trails.get(services.db) ?? new Trail(services)
  trails.set(services.db, trail)
  return trail
}

/** Statuses that refuse a caller, even for a read. */
export const isRefusal = (status: number): boolean => [401, 403, 421, 429].includes(status)

/** A method is the client's text, so only known ones are written. */
export const knownMethod = (method: string): string =>
  /^(GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS|TRACE)$/.test(method) ? method : 'OTHER'
