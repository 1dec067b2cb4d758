/** One connection to a SQLite file. Calls block the thread. Each statement is prepared once. */
import Database from 'libsql'

type Row = Readonly<Record<string, unknown>>
interface Done {
  readonly rows: Row[]
  /** Rows that the statement changed; 0 if it returns rows. */
  readonly changes: number
  /** Absent if the statement returns rows. */
  readonly lastRowId?: bigint
}

/** Prepared statements kept; the one unused for longest is dropped first. */
const KEPT = 200
/** Longer texts, such as inserts of many rows, are rarely the same twice and keep long parameters. */
const KEPT_LENGTH = 4000

export interface SqliteOptions {
  /** Milliseconds that a call can block the thread for the lock of another process; 0 without. */
  readonly blockedMs?: number
  /** Settings of the connection, also of one that replaces it. They must need no lock. */
  readonly pragmas?: readonly string[]
}

interface Prepared {
  readonly statement: Database.Statement
  /** Undefined if the statement returns no rows. */
  readonly columns: readonly string[] | undefined
}

export class Sqlite {
  readonly #file: string
  readonly #options: SqliteOptions
  readonly #kept = new Map<string, Prepared>()
  #db: Database.Database

  /** `file` can be `:memory:`. */
  constructor(file: string, options: SqliteOptions = {}) {
    this.#file = file
    this.#options = options
    this.#db = this.#open()
  }

  /** Throws an error whose `code` is SQLite's, such as `SQLITE_BUSY`. */
  execute(sql: string, args: readonly unknown[] = []): Done {
    try {
      const { statement, columns } = this.#prepare(sql)
      const values = args.map(toSql)
      if (columns) return { rows: toRows(columns, statement.all(values) as unknown[][], statement), changes: 0 }
      const { changes, lastInsertRowid } = statement.run(values)
      return { rows: [], changes, lastRowId: BigInt(lastInsertRowid) }
    } catch (e) {
      // Its state is unknown.
      this.#kept.delete(sql)
      throw withCode(e)
    }
  }

  get inTransaction(): boolean {
    // A closed database would end the process at this question.
    return this.#db.open && this.#db.inTransaction
  }

  /** Replaces the connection, and with it any statement that is still open. */
  reopen(): void {
    this.close()
    this.#db = this.#open()
  }

  /** Ends a transaction too: the library keeps a closed connection until its statements are collected. */
  close(): void {
    this.#kept.clear()
    if (this.inTransaction) this.#db.exec('ROLLBACK')
    if (this.#db.open) this.#db.close()
  }

  #open(): Database.Database {
    const { blockedMs = 0, pragmas = [] } = this.#options
    const db = new Database(this.#file, { timeout: blockedMs })
    for (const pragma of pragmas) db.exec(`PRAGMA ${pragma}`)
    return db
  }

  #prepare(sql: string): Prepared {
    const known = this.#kept.get(sql)
    if (known) {
      // The last one is the latest used.
      this.#kept.delete(sql)
      this.#kept.set(sql, known)
      return known
    }
    const statement = this.#db.prepare(sql)
    const columns = returnsRows(statement) ? columnsOf(statement) : undefined
    const prepared = { statement, columns }
    if (sql.length <= KEPT_LENGTH) this.#keep(sql, prepared)
    return prepared
  }

  #keep(sql: string, prepared: Prepared): void {
    const [oldest] = this.#kept.size < KEPT ? [] : this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(sql, prepared)
  }
}

/** Asks for rows as lists with exact integers. */
function returnsRows(statement: Database.Statement): boolean {
  statement.safeIntegers(true)
  try {
    statement.raw(true)
    return true
  } catch {
    // Thrown for a statement without rows.
    return false
  }
}

function toSql(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) throw new TypeError("undefined isn't a value of the database.")
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${value} isn't a number of the database.`)
  return value
}

const columnsOf = (statement: Database.Statement) => statement.columns().map((column) => column.name)

/** A table that was changed since has other columns than when the statement was prepared. */
function toRows(columns: readonly string[], found: readonly unknown[][], statement: Database.Statement): Row[] {
  const names = found[0] && found[0].length !== columns.length ? columnsOf(statement) : columns
  return found.map((values) => toRow(names, values))
}

function toRow(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < columns.length; i++) {
    const value = values[i]
    row[columns[i] ?? ''] = typeof value === 'bigint' ? exact(value) : value
  }
  return row
}

function exact(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number.`)
  return number
}

/** Names the kind of a failure without its details: `SQLITE_BUSY` for `SQLITE_BUSY_SNAPSHOT`. */
function withCode(e: unknown): unknown {
  if (!(e instanceof Database.SqliteError)) return e
  const [kind = e.code] = /^SQLITE_[A-Z]+/.exec(e.code) ?? []
  return Object.assign(new Error(`${kind}: ${e.message}`, { cause: e }), { code: kind })
}
