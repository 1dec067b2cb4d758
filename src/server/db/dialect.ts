/** Differences between SQLite and PostgreSQL. Every other part of a query is the same for both. */
import { PostgresAdapter, sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { errorCode } from '../system/error-code'

type Text = Expression<string>

export interface Words {
  readonly engine: 'sqlite' | 'postgres'
  /** Position of a part in a text, counted from 1; 0 if absent. */
  position(text: Text, part: string): RawBuilder<number>
  /** The texts of a JSON list as rows `entry` with the column `value`. */
  eachText(list: Expression<unknown>): RawBuilder<unknown>
  /** Whether a text matches a pattern of `like` with `!` as its escape; ASCII letters match in either case. */
  contains(text: Expression<unknown>, pattern: string): RawBuilder<SqlBool>
  /** A number to compare with a column of any number type. */
  number(value: number): RawBuilder<number>
  /** A member of a JSON object as text. */
  member(json: Expression<unknown>, name: string): RawBuilder<string>
  /** A time of `stamp` some seconds later. */
  later(at: string, seconds: Expression<unknown>): RawBuilder<string>
  /** The time of `stamp` so many seconds from now, by the clock of the database. */
  fromNow(seconds: number): RawBuilder<string>
  /** Whether the database has a table of this name. */
  hasTable(name: string): RawBuilder<unknown>
}

const SQLITE: Words = {
  engine: 'sqlite',
  position: (text, part) => sql`instr(${text}, ${part})`,
  eachText: (list) => sql`json_each(${list}) as entry`,
  contains: (text, pattern) => sql`${text} like ${pattern} escape '!'`,
  number: (value) => sql`${value}`,
  member: (json, name) => sql`cast(json_extract(${json}, ${`$.${name}`}) as text)`,
  later: (at, seconds) => sql`strftime('%Y-%m-%dT%H:%M:%S', ${at}, '+' || (${seconds}) || ' seconds')`,
  fromNow: (seconds) => sql`strftime('%Y-%m-%dT%H:%M:%S', 'now', ${`${seconds} seconds`})`,
  hasTable: (name) => sql`select 1 from sqlite_master where name = ${name}`,
}

const POSTGRES: Words = {
  engine: 'postgres',
  position: (text, part) => sql`strpos(${text}, ${part})`,
  eachText: (list) =>
    sql`(select found.one collate "C" as value from jsonb_array_elements_text((${list})::jsonb) as found(one)) as entry`,
  contains: (text, pattern) => sql`${text} ilike ${pattern} escape '!'`,
  // A parameter gets its column's type, and a fraction or a number beyond 64 bits isn't an integer.
  number: (value) => (Number.isSafeInteger(value) ? sql`${value}` : sql`cast(${String(value)} as double precision)`),
  member: (json, name) => sql`(((${json})::jsonb ->> ${sql.lit(name)}) collate "C")`,
  later: (at, seconds) =>
    sql`to_char(cast(${at} as timestamp) + make_interval(secs => ${seconds}), 'YYYY-MM-DD"T"HH24:MI:SS')`,
  fromNow: (seconds) =>
    sql`to_char((clock_timestamp() at time zone 'utc') + make_interval(secs => ${sql.lit(seconds)}), 'YYYY-MM-DD"T"HH24:MI:SS')`,
  hasTable: (name) => sql`select 1 where to_regclass(${name}) is not null`,
}

/** The words of the engine behind a connection or a transaction. */
export const wordsOf = (db: Pick<Kysely<unknown>, 'getExecutor'>): Words =>
  db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES : SQLITE

/**
 * Whether another transaction interfered, so that a retry can succeed: a serialization failure, a deadlock, or a row created or
 * deleted meanwhile.
 */
export const isConflict = (e: unknown): boolean => ['40001', '40P01', '23505', '23503'].includes(errorCode(e) ?? '')

/** Errors of a connection that ended, or of an engine that starts, stops, has no connection left or is a replica. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '25P03',
  '25006',
])
const LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/

/** Failures to get a connection, whatever their code: a refused login, an expired certificate, a full pool. */
const unconnected = new WeakSet()
/** Marks a failure to get a connection, and returns it. */
export function unreachable(e: unknown): unknown {
  if (typeof e === 'object' && e !== null) unconnected.add(e)
  return e
}

/** Whether the database can't be reached at the moment. */
export function isAway(e: unknown): boolean {
  if (typeof e === 'object' && e !== null && unconnected.has(e)) return true
  const code = errorCode(e) ?? ''
  if (AWAY.has(code) || code.startsWith('08')) return true
  return e instanceof Error && code === '' && LOST.test(e.message)
}

/** Whether the database refuses every change, as a replica does after a failover. */
export const isReadOnly = (e: unknown): boolean => errorCode(e) === '25006'

/** Whether the disk of a database on another machine is full. */
export const isRemoteFull = (e: unknown): boolean => errorCode(e) === '53100'

/** Whether a database on another machine refuses changes, but can be read. */
export const refusesChanges = (e: unknown): boolean => isReadOnly(e) || isRemoteFull(e)

/** Whether the engine gave up waiting for the lock of another transaction. */
export const isLockTimeout = (e: unknown): boolean => errorCode(e) === '55P03'

/** Whether the engine gave up waiting for other changes; nothing of this one was stored. */
export const isBusy = (e: unknown): boolean => isLockTimeout(e) || isConflict(e)
