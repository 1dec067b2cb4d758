/** Connections to PostgreSQL, which can end at any time. */
import { Socket } from 'node:net'
import { Pool, types as pgTypes, type CustomTypesConfig } from 'pg'
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  replaceWithNoncontingentExpression,
  type CompiledQuery,
  type DatabaseConnection,
  type TransactionSettings,
} from 'kysely'
import { noteWrite } from '../system/request-context'
import { unreachable } from './dialect'
import type { Database } from './schema'

/** Milliseconds until a connection must be there; then the request gets 503. */
const CONNECT_MS = 5000
/** Milliseconds that a change waits for another one of the same account. */
const LOCK_MS = 15_000
/** Milliseconds after which a transaction ends whose process stopped talking. */
const SILENT_MS = 60_000

/**
 * Milliseconds without a byte in either direction after which a connection counts as lost, longer than one wait of a
 * start for another. TCP itself notices a host that vanished only after a quarter of an hour.
 */
const LOST_MS = 150_000
/**
 * Seconds after which a connection is replaced, so that a server leaves a host that has become a replica, or that
 * DATABASE_URL no longer leads to.
 */
const LIFETIME_SECONDS = 60

const CHANGES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'RawNode'])

type Connection = Parameters<PostgresDriver['releaseConnection']>[0]

/** Notifies the current request that the database might have stored something of it. */
class Driver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #within = new WeakSet<DatabaseConnection>()
  #ended = false

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch((e: unknown) => {
      throw this.#ended ? e : unreachable(e)
    })
    if (this.#known.has(connection)) return connection
    this.#known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query: CompiledQuery) => {
      if (!this.#within.has(connection) && CHANGES.has(query.query.kind)) noteWrite()
      return execute(query)
    }
    return connection
  }
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#within.add(connection)
    await super.beginTransaction(connection, settings)
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    noteWrite()
    await super.commitTransaction(connection)
  }
  override async releaseConnection(connection: Connection): Promise<void> {
    this.#within.delete(connection)
    await super.releaseConnection(connection)
  }
  override async destroy(): Promise<void> {
    this.#ended = true
    await super.destroy()
  }
}

class Dialect extends PostgresDialect {
  readonly #pool: Pool
  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new Driver({ pool: this.#pool })
  }
}

/** Numbers of the product stay below 2^53; sums and counts come as `bigint` and `numeric`. */
const NUMBERS = new Set<number>([pgTypes.builtins.INT8, pgTypes.builtins.NUMERIC])
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => (NUMBERS.has(oid) ? Number : pgTypes.getTypeParser(oid, format)),
}

/** The statement that needed the connection fails by itself. Without a listener, an ended connection would end the process. */
const ignore = () => undefined

/** The driver would prefer a name in the URL, under which `migrate` doesn't find a server that still writes. */
function withoutName(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('application_name')) return url
  address.searchParams.delete('application_name')
  return address.href
}

const lost = () => Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' })
/** The socket of a connection that is lost after so many silent milliseconds; 0 for never. */
function socketWithin(ms: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(ms, () => socket.destroy(lost()))
}

export interface ConnectionTimes {
  readonly lostMs?: number | undefined
  readonly lifetimeSeconds?: number | undefined
}

/**
 * Opens without connecting. The connections of the pool are opened as they are needed, at most `connections`, all with
 * this `name`.
 */
export function openPostgres(
  url: string,
  connections: number,
  name: string,
  { lostMs = LOST_MS, lifetimeSeconds = LIFETIME_SECONDS }: ConnectionTimes = {},
): Kysely<Database> {
  const pool = new Pool({
    connectionString: withoutName(url),
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    maxLifetimeSeconds: lifetimeSeconds,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: SILENT_MS,
    keepAlive: true,
    stream: () => socketWithin(lostMs),
    application_name: name,
  })
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  return new Kysely<Database>({
    dialect: new Dialect(pool),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}
