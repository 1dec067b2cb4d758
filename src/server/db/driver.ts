/**
 * One connection for reading and one for writing. Calls of this driver block the thread, so two writing transactions of
 * one process must never wait for each other inside SQLite, which would deadlock. Writes therefore queue here. The wait
 * for other processes is outside SQLite, a moment at a time, while the server keeps serving.
 */
import { setImmediate } from 'node:timers/promises'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { errorCode } from '../system/error-code'
import { noteBlocked, notePause, unbrokenMs } from '../system/request-context'
import type { Sqlite } from './sqlite'

/** A queue of one. */
class Mutex {
  #tail: Promise<void> = Promise.resolve()

  async lock(): Promise<() => void> {
    const { promise, resolve } = withResolvers()
    const before = this.#tail
    this.#tail = promise
    await before
    return resolve
  }
}
const nothing = () => undefined

/** Milliseconds of a request's statements before the server handles what else arrived: half a page of 500 rows. */
const ROW_MS = 2
let paused = 0
/**
 * Statements block the thread and then resolve at once, so a loop of them would keep timers and sockets from their turn.
 * Each request counts its own: a short one would otherwise pause behind the long ones that made it wait before. Never within
 * a transaction, which others wait for.
 */
async function pauseLongRow(): Promise<void> {
  if ((unbrokenMs() ?? performance.now() - paused) < ROW_MS) return
  await setImmediate()
  paused = performance.now()
  notePause()
}
function withResolvers() {
  let resolve: () => void = nothing
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

class Connection implements DatabaseConnection {
  readonly #reader: Sqlite
  readonly #writer: Sqlite
  readonly #mutex: Mutex
  /** Set within a transaction. */
  #unlock: (() => void) | undefined

  constructor(reader: Sqlite, writer: Sqlite, mutex: Mutex) {
    this.#reader = reader
    this.#writer = writer
    this.#mutex = mutex
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#unlock) {
      // SQLite ends a transaction by itself on a full disk. A further statement would then be stored without the others.
      if (!this.#writer.inTransaction) throw new Error('The transaction has ended.')
      return run<R>(this.#writer, query)
    }
    await pauseLongRow()
    if (query.query.kind === 'SelectQueryNode' && this.#reader !== this.#writer) {
      return retryWhileLocked(this.#reader, () => run<R>(this.#reader, query))
    }
    const unlock = await this.#mutex.lock()
    try {
      return await retryWhileLocked(this.#writer, () => run<R>(this.#writer, query))
    } finally {
      unlock()
    }
  }

  async begin(): Promise<void> {
    await pauseLongRow()
    const unlock = await this.#mutex.lock()
    try {
      await retryWhileLocked(this.#writer, () => noting(() => this.#writer.execute('BEGIN IMMEDIATE')))
      this.#unlock = unlock
    } catch (e) {
      unlock()
      throw e
    }
  }

  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const unlock = this.#unlock
    // After a failed commit the caller also rolls back. The writer can be in the next change's transaction by then.
    if (!unlock) return
    this.#unlock = undefined
    try {
      // It waits for the disk, often longer than any other statement.
      if (how === 'COMMIT') noting(() => this.#writer.execute(how))
    } finally {
      // SQLite rolls back by itself after a full disk, for example.
      if (this.#writer.inTransaction) this.#writer.execute('ROLLBACK')
      unlock()
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows aren't streamed. Read them in pages.")
  }
}

/** Milliseconds that a write waits for another process (an operator command). */
const PATIENCE_MS = 15_000

/**
 * Retries a statement that SQLite refused because another process writes. Only for statements without any effect so
 * far. The refused statement would stay open in the library and keep later transactions of the connection from
 * committing, hence a new connection.
 */
export async function retryWhileLocked<T>(client: Sqlite, act: () => T): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (let wait = 4; ; wait = Math.min(wait * 2, 250)) {
    try {
      return act()
    } catch (e) {
      if (errorCode(e) !== 'SQLITE_BUSY') throw e
      client.reopen()
      if (performance.now() > until) throw e
    }
    await new Promise((done) => setTimeout(done, wait))
  }
}

/** Counts the time of a statement for its request. */
function noting<T>(act: () => T): T {
  const began = performance.now()
  try {
    return act()
  } finally {
    noteBlocked(performance.now() - began)
  }
}

function run<R>(target: Sqlite, query: CompiledQuery): QueryResult<R> {
  const { rows, changes, lastRowId } = noting(() => target.execute(query.sql, query.parameters))
  return {
    ...(lastRowId === undefined ? {} : { insertId: lastRowId }),
    numAffectedRows: BigInt(changes),
    rows: rows as R[],
  }
}

class QueuedDriver implements Driver {
  readonly #reader: Sqlite
  readonly #writer: Sqlite
  readonly #mutex = new Mutex()

  constructor(reader: Sqlite, writer: Sqlite) {
    this.#reader = reader
    this.#writer = writer
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#reader, this.#writer, this.#mutex)
  }
  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin()
  }
  async commitTransaction(connection: Connection): Promise<void> {
    await connection.end('COMMIT')
  }
  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.end('ROLLBACK')
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#reader.close()
    if (this.#writer !== this.#reader) this.#writer.close()
  }
}

/** A migration is applied completely or not at all. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** SQLite's dialect with queued writes. `reader` can be `writer` if a second connection would be another database. */
export class QueuedDialect implements Dialect {
  readonly #reader: Sqlite
  readonly #writer: Sqlite

  constructor(reader: Sqlite, writer: Sqlite) {
    this.#reader = reader
    this.#writer = writer
  }

  createDriver = () => new QueuedDriver(this.#reader, this.#writer)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new Adapter()
  // oxlint-disable-next-line typescript/no-explicit-any -- the interface's own type
  createIntrospector = (db: Kysely<any>) => new SqliteIntrospector(db)
}
