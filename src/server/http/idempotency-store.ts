/**
 * `Idempotency-Key`: a write repeated under its key acts once, and its response is returned again for at least 24 hours. A write
 * that might have acted never runs twice, not even after the server was killed: docs/decisions/0012.
 */
import { createHash, createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { AnyOp } from '#/contract/op'
import type { Database } from '../db/schema'
import { busyReason } from '../core/answers'
import { ageLimit } from '../db/age-limit'
import { ApiFailure } from '../core/handlers'
import { hourly } from '../core/jobs'
import type { Services } from '../core/services'
import { parseStamp, stamp } from '../system/time'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { isAway, wordsOf } from '../db/dialect'
import { claim, isShared, renewPeriodically, PROCESS_ID } from '../db/lease'
import { forgetWindows } from '../core/limits'
import { forgetWrites, hasWritten } from '../system/request-context'
import type { SentBody } from './read-body'

const HEADER = 'Idempotency-Key'
/** Seconds that a key is kept at least. */
const KEPT = 86_400
/** Keys deleted at once, because the deletion keeps others from writing. */
const STEP = 500

/** The first call under this key is still running; the same call can be retried soon. */
export class InFlight extends ApiFailure {
  /** Seconds. */
  readonly retryAfter = 1
  constructor() {
    super(409, 'The first request with this key is still in progress.', HEADER)
  }
}
const interrupted = () =>
  new ApiFailure(
    409,
    'The first request with this key was interrupted. Check whether it succeeded, then use a new key.',
    HEADER,
  )
const unkept = () =>
  new ApiFailure(409, 'The first request with this key succeeded. Its response is no longer stored.', HEADER)
const other = () => new ApiFailure(422, 'This key was already used for another request.', HEADER)

export interface Replay {
  readonly status: number
  /** Empty if the first call failed. */
  readonly text: string
}
/** One call's claim on its key. Always ends with `leave`. */
export interface Claim {
  /** The stored response for the same request, if the key was used. Throws `ApiFailure` 422 or 409. */
  readonly replay?: (request: string) => Replay
  /** Call just before the operation acts. `request` is a `fingerprint` of it. */
  begin(request: string): Promise<void>
  /** Stores the response after the operation has acted. */
  settle(text: string): Promise<void>
  /** Handles a failure: a refusal changes nothing and frees the key; anything else is stored as the key's response. */
  fail(e: unknown): Promise<void>
  leave(): void
}

/** Milliseconds between two tries to store a key's result, and the number of tries. */
const AGAIN_MS = 1000
const TRIES = 30
/** Keeps trying in the background while the database is away. */
async function untilStored(store: () => Promise<void>): Promise<void> {
  const again = async (): Promise<void> => {
    for (let n = 0; n < TRIES; n++) {
      await wait(AGAIN_MS, undefined, { ref: false })
      try {
        return await store()
      } catch (e) {
        if (!isAway(e)) return
      }
    }
  }
  try {
    await store()
  } catch (e) {
    if (!isAway(e)) throw e
    void again()
  }
}

/**
 * Identifies equal requests by operation, path parameters, query and body: HMAC-SHA256, hex. A plain hash would let a
 * password in a body be guessed. Equal forms can differ in their boundaries and equal JSON in its spaces, so contents are
 * hashed.
 */
export async function fingerprint(
  secret: Buffer,
  op: Pick<AnyOp, 'id'>,
  params: Readonly<Record<string, string>>,
  search: string,
  { json, form }: SentBody,
): Promise<string> {
  const hash = createHmac('sha256', secret).update(JSON.stringify([op.id, params, search, json ?? null]))
  for (const [name, part] of form ?? []) {
    const isFile = typeof part !== 'string'
    const bytes = isFile ? Buffer.from(await part.arrayBuffer()) : Buffer.from(part)
    hash.update(JSON.stringify([name, isFile ? part.name : null, bytes.length])).update(bytes)
  }
  return hash.digest('hex')
}

/** Maximum bytes of the stored responses of an account. The oldest give way; their keys stay. */
const MAX_STORED = 16 * 1024 * 1024
/** Bytes of an account that this process adds between two checks of the maximum. */
const TRIM_BYTES = 1024 * 1024

/** Drops the oldest responses of an account beyond `most` bytes. */
export async function trimResponses(db: Kysely<Database>, account: number, most = MAX_STORED): Promise<void> {
  await sql`UPDATE keyed_write SET answer_sealed = NULL WHERE (token_id, key_hash) IN (
    SELECT token_id, key_hash FROM (
      SELECT token_id, key_hash, sum(length(answer_sealed)) OVER (ORDER BY created DESC, token_id, key_hash) AS total
      FROM keyed_write WHERE answer_sealed IS NOT NULL AND token_id IN (
        SELECT token.id FROM token JOIN "user" ON "user".username = token.username WHERE "user".account_id = ${account})
    ) AS stored WHERE total > ${most})`.execute(db)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export class IdempotencyStore {
  /** Calls of this process that currently have a claim on their key. */
  readonly #held = new Set<string>()
  readonly #services: Services
  /** Bytes added since the last check of an account's maximum. */
  readonly #added = new Map<number, number>()

  constructor(services: Services) {
    this.#services = services
  }

  /** Undefined without the header. Throws `ApiFailure`: 400 for an invalid key, 409 if another call has a claim. */
  async claim(tokenId: number, account: number, key: string | null): Promise<Claim | undefined> {
    if (key === null) return undefined
    if (!/^[\x21-\x7e]{1,255}$/.test(key))
      throw new ApiFailure(400, 'Idempotency keys must be 1–255 visible ASCII characters.', HEADER)
    const row = new KeyedWriteRow(this.#services, tokenId, sha256(key))
    if (this.#held.has(row.name)) throw new InFlight()
    this.#held.add(row.name)
    const release = () => void this.#held.delete(row.name)
    try {
      const claimed = await claimOf(row, release)
      const settle = async (text: string) => {
        await claimed.settle(text)
        await this.#bound(account, text.length)
      }
      return { ...claimed, settle }
    } catch (e) {
      release()
      throw e
    }
  }

  async #bound(account: number, bytes: number): Promise<void> {
    const added = (this.#added.get(account) ?? 0) + bytes
    this.#added.set(account, added < TRIM_BYTES ? added : 0)
    if (added >= TRIM_BYTES) await trimResponses(this.#services.db, account)
  }
}

/** When a call began. A key that became free can be used again, with another of these. */
interface Begun {
  readonly request_hash: string
  readonly created: string
}

/** The row of one key of one token. */
class KeyedWriteRow {
  readonly name: string
  readonly #services: Services
  readonly #at: { readonly token_id: number; readonly key_hash: string }

  constructor(services: Services, tokenId: number, keyHash: string) {
    this.#services = services
    this.#at = { token_id: tokenId, key_hash: keyHash }
    this.name = `${tokenId}|${keyHash}`
  }

  get #place() {
    return `keyed_write|${this.name}|answer`
  }
  get isShared(): boolean {
    return isShared(this.#services.db)
  }

  /** Undefined without a row. `held`: its lease hasn't ended. */
  find() {
    const { db } = this.#services
    return db
      .selectFrom('keyed_write')
      .selectAll()
      .select((e) => e('lease', '>', wordsOf(db).fromNow(0)).as('held'))
      .where('token_id', '=', this.#at.token_id)
      .where('key_hash', '=', this.#at.key_hash)
      .executeTakeFirst()
  }

  /** Adds the row. Throws `InFlight` if another call has added it meanwhile. */
  async begin(request: string): Promise<Begun> {
    const { db, clock } = this.#services
    const begun = { request_hash: request, created: stamp(clock.now()) }
    const values = { ...this.#at, ...begun, status: null, answer_sealed: null, ...(this.isShared ? claim(db) : {}) }
    const added = await db
      .insertInto('keyed_write')
      .values(values)
      .onConflict((c) => c.columns(['token_id', 'key_hash']).doNothing())
      .returning('token_id')
      .executeTakeFirst()
    if (!added) throw new InFlight()
    return begun
  }

  /** Stores the outcome. `text`: the response, or null if the call failed. */
  async store(status: number, text: string | null): Promise<void> {
    const { db, secrets } = this.#services
    await db
      .updateTable('keyed_write')
      .set({ status, answer_sealed: text === null ? null : secrets.seal(text, this.#place) })
      .where('token_id', '=', this.#at.token_id)
      .where('key_hash', '=', this.#at.key_hash)
      .execute()
  }

  /** Deletes the row. A retry can run after the key is free and used again, so it deletes only this call's own row. */
  async free(begun: Begun): Promise<void> {
    await this.#services.db
      .deleteFrom('keyed_write')
      .where('token_id', '=', this.#at.token_id)
      .where('key_hash', '=', this.#at.key_hash)
      .where('request_hash', '=', begun.request_hash)
      .where('created', '=', begun.created)
      .where('status', 'is', null)
      .execute()
  }

  /** Extends this process's lease on the row. */
  renew() {
    const { db } = this.#services
    return db
      .updateTable('keyed_write')
      .set(claim(db))
      .where('token_id', '=', this.#at.token_id)
      .where('key_hash', '=', this.#at.key_hash)
      .where('owner', '=', PROCESS_ID)
      .execute()
  }

  open(sealed: string): string {
    return this.#services.secrets.open(sealed, this.#place)
  }
}

/** Throws `InFlight` if another server handles the first call. `release` frees the key in this process. */
async function claimOf(row: KeyedWriteRow, release: () => void): Promise<Claim> {
  const found = await row.find()
  if (found?.status === null && found.held) throw new InFlight()
  let begun: Begun | undefined
  let stopRenewing: (() => void) | undefined
  const first: Claim = {
    async begin(request) {
      begun = await row.begin(request)
      if (row.isShared) stopRenewing = renewPeriodically(() => row.renew())
      forgetWrites()
    },
    settle: (text) => untilStored(() => row.store(200, text)),
    async fail(e) {
      if (!begun) return
      // The 503 asks for the same request again.
      const changedNothing = busyReason(e) !== undefined && !hasWritten()
      if (changedNothing || (e instanceof ApiFailure && e.status < 500)) {
        const own = begun
        return untilStored(() => row.free(own))
      }
      // The commit itself might have been lost: then the key stays without an answer, and its lease ends.
      if (isAway(e)) return
      await untilStored(() => row.store(500, null))
    },
    leave() {
      stopRenewing?.()
      release()
    },
  }
  if (!found) return first
  const replay = (request: string): Replay => {
    if (request !== found.request_hash) throw other()
    if (found.status === null) throw interrupted()
    if (found.answer_sealed !== null) return { status: found.status, text: row.open(found.answer_sealed) }
    if (found.status === 200) throw unkept()
    return { status: found.status, text: '' }
  }
  return { ...first, replay }
}

const keysOf = (db: Kysely<Database>) => db.selectFrom('keyed_write').select('created').orderBy('created').limit(1)

async function forgetUntil(db: Kysely<Database>, end: string): Promise<void> {
  for (;;) {
    // All keys of one second, since they have the same time.
    const last = await keysOf(db).where('created', '<=', end).offset(STEP).executeTakeFirst()
    await db
      .deleteFrom('keyed_write')
      .where('created', '<=', last?.created ?? end)
      .execute()
    if (!last) return
    await setImmediate()
  }
}

export const keyRetention = hourly('keyed-writes.forget', async ({ db, clock }) => {
  if (isShared(db)) await forgetWindows(db)
  const oldest = await keysOf(db).executeTakeFirst()
  const end = await ageLimit({ db, clock }, 'keys', KEPT * 1000, oldest && parseStamp(oldest.created))
  if (end) await forgetUntil(db, stamp(end))
})
