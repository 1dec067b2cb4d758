/** The only way to a transaction: it locks the row that the change belongs to, and runs again after a conflict. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { isAway, isConflict, wordsOf } from './dialect'
import type { Database } from './schema'

type Db = Kysely<Database>
export type Trx = Transaction<Database>

/**
 * The row that a change belongs to. Changes of one root run one after the other; on SQLite all changes do. `server` is for data
 * without an account: the catalog, ids, deferred work.
 */
export type Root =
  | 'server'
  | { readonly account: number }
  | { readonly bucket: number }
  /** Every bucket of an account. */
  | { readonly bucketsOf: number }
  | { readonly beta: string }

/** Locks are taken in this order, so that no two changes wait for each other. */
const ORDER = ['server', 'account', 'bucket', 'beta'] as const
type Rank = (typeof ORDER)[number]
const rankOf = (root: Root): Rank =>
  root === 'server' ? 'server' : 'account' in root ? 'account' : 'beta' in root ? 'beta' : 'bucket'

/** The last lock of each transaction. */
const held = new WeakMap<Trx, Rank>()

/** Locks a further row within a change. Throws if a lock of this or a later rank is already held. */
export async function lock(trx: Trx, root: Root): Promise<void> {
  const rank = rankOf(root)
  const before = held.get(trx)
  if (before !== undefined && ORDER.indexOf(before) >= ORDER.indexOf(rank)) {
    throw new Error(`The lock of ${rank} comes after the lock of ${before}, against the order of locks.`)
  }
  held.set(trx, rank)
  if (wordsOf(trx).engine === 'postgres') await lockRow(trx, root)
}

/** Other rows can still refer to a locked one, so that a change of one root never waits for the events of another. */
async function lockRow(trx: Trx, root: Root): Promise<void> {
  if (root === 'server') {
    await trx.selectFrom('root_lock').select('name').where('name', '=', 'server').forNoKeyUpdate().execute()
  } else if ('account' in root) {
    await trx.selectFrom('account').select('id').where('id', '=', root.account).forNoKeyUpdate().execute()
  } else if ('bucket' in root) {
    await trx.selectFrom('bucket').select('id').where('id', '=', root.bucket).forNoKeyUpdate().execute()
  } else if ('bucketsOf' in root) {
    const own = trx.selectFrom('bucket').select('id').where('account_id', '=', root.bucketsOf)
    await own.orderBy('id').forNoKeyUpdate().execute()
  } else {
    await trx.selectFrom('beta').select('id').where('id', '=', root.beta).forNoKeyUpdate().execute()
  }
}

/** Adds rows to the changes of one call. */
export interface Companion {
  /** Called before the commit, with the result of the change. Returns what to call once it is committed. */
  within(trx: Trx, result: unknown): Promise<(() => void) | undefined>
}
const companions = new AsyncLocalStorage<Companion>()
/** Runs `act`, with the companion in each of its changes. */
export const accompanied = <T>(companion: Companion, act: () => Promise<T>): Promise<T> =>
  companions.run(companion, act)

/** Attempts of one change. */
const ATTEMPTS = 8

class Rehearsed extends Error {}
let rehearsing = false
/** For tests: every change runs once, is rolled back, and then runs again. Returns whether it was so before. */
export function rehearse(on: boolean): boolean {
  const before = rehearsing
  rehearsing = on
  return before
}

/**
 * Runs `change` in one transaction after locking `root`. After a conflict with another transaction, everything is
 * rolled back and `change` runs again, so it must leave no trace outside the database.
 */
export async function write<T>(db: Db, root: Root, change: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) throw new Error('A change within another one would wait for itself.')
  return wordsOf(db).engine === 'sqlite' ? attempt(db, root, change) : inTurn(db, root, () => attempt(db, root, change))
}

/** Failures of changes that got no connection. */
const unconnected = new WeakSet<Error>()

/** The end of each root's last change in this process, with its failure if it got no connection. */
const turns = new WeakMap<Db, Map<string, Promise<Error | undefined>>>()
/**
 * Runs `act` after the earlier changes of the root. They would wait for the same lock, each with a connection, and leave
 * none to other accounts. If the one before got no connection, this one fails too: it has waited as long, and each would
 * take as long again.
 */
async function inTurn<T>(db: Db, root: Root, act: () => Promise<T>): Promise<T> {
  const last = turns.get(db) ?? new Map<string, Promise<Error | undefined>>()
  turns.set(db, last)
  const key = JSON.stringify(root)
  const own = (last.get(key) ?? Promise.resolve(undefined)).then((failure) => {
    if (failure) throw failure
    return act()
  })
  const ended = own.then(
    () => undefined,
    (e: unknown) => (e instanceof Error && unconnected.has(e) ? e : undefined),
  )
  last.set(key, ended)
  try {
    return await own
  } finally {
    if (last.get(key) === ended) last.delete(key)
  }
}

/** Rows that one transaction of a long deletion deletes. */
const STEP = 500
/** Milliseconds between two of them: a server that waits for a command's lock tries again after up to as many. */
const STEP_PAUSE_MS = 25

/**
 * Calls `step` with the maximum number of rows until it deletes fewer, and returns how many it deleted altogether. Other
 * changes come in between.
 */
export async function inSteps(step: (most: number) => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const deleted = await step(STEP)
    all += deleted
    if (deleted < STEP) return all
    await wait(STEP_PAUSE_MS)
  }
}

/** Tables whose rows belong to an account and have an id. */
type Owned =
  | 'access_key'
  | 'entity'
  | 'event'
  | 'managed_contact'
  | 'managed_credential'
  | 'managed_issue'
  | 'managed_service'
  | 'monitoring_client'
  | 'volume'

/** Deletes the rows of an account in steps. */
export const deleteOwned = (db: Db, table: Owned, account: number): Promise<number> =>
  inSteps(async (most) => {
    const some = db.selectFrom(table).select('id').where('account_id', '=', account).limit(most)
    const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', some).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })

/** Failures during a commit that might have been carried out. */
const uncertain = new WeakSet<Error>()
/** Whether a failed change might still be stored, because the connection was lost during its commit. */
export const mayBeStored = (e: unknown): boolean => e instanceof Error && uncertain.has(e)

async function attempt<T>(db: Db, root: Root, change: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let connected = false
    let commits = false
    let committed: (() => void) | undefined
    try {
      const result = await db.transaction().execute(async (trx) => {
        connected = true
        await lock(trx, root)
        const done = await change(trx)
        committed = await companions.getStore()?.within(trx, done)
        if (rehearsing && tries === 1) throw new Rehearsed()
        commits = true
        return done
      })
      committed?.()
      return result
    } catch (e) {
      if (e instanceof Error && isAway(e)) {
        if (!connected) unconnected.add(e)
        if (commits) uncertain.add(e)
      }
      if (!(e instanceof Rehearsed) && (tries >= ATTEMPTS || !isConflict(e))) throw e
    }
    // The other one is likely to be done by then; chance keeps two from meeting again.
    if (!rehearsing) await wait(tries * tries * (2 + Math.random() * 8))
  }
}

/** Seconds of one wait for the start of another server, after which `waitForLocks` waits again. */
const START_SECONDS = 120

/** Runs `act` while no other server of the database runs this. `act` uses `db`. */
export async function oneAtATime<T>(db: Db, act: () => Promise<T>): Promise<T> {
  if (wordsOf(db).engine === 'sqlite') return act()
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(`${START_SECONDS}s`)}`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${START_SECONDS}s`)}`.execute(trx)
    await trx.selectFrom('root_lock').select('name').where('name', '=', 'start').forNoKeyUpdate().execute()
    return act()
  })
}

/** Milliseconds between two signs of life of a transaction that only holds a lock: a silent connection counts as lost. */
const ALIVE_MS = 30_000

/**
 * Runs `act`, which uses `db`, with the lock of `server` on a PostgreSQL database, however long it takes. Undefined if another
 * process has the lock.
 */
export async function unlessLocked<T>(db: Db, act: () => Promise<T>): Promise<{ readonly done: T } | undefined> {
  let result: { readonly done: T } | undefined
  const locked = db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const server = trx.selectFrom('root_lock').select('name').where('name', '=', 'server')
    if (!(await server.forNoKeyUpdate().skipLocked().executeTakeFirst())) return
    const alive = setInterval(() => void sql`select 1`.execute(trx).catch(() => undefined), ALIVE_MS).unref()
    try {
      result = { done: await act() }
    } finally {
      clearInterval(alive)
    }
  })
  // This transaction has changed nothing, so its end doesn't matter once `act` has succeeded.
  await locked.catch((e: unknown) => {
    if (!result) throw e
  })
  return result
}
