/** Access tokens: creation, storage as hashes, verification. */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query'
import type { Database } from '../db/schema'
import { ApiFailure, type Caller } from './handlers'
import type { Services } from './services'
import { newRequest, withRequest } from '../system/request-context'
import { stamp } from '../system/time'

/** Prefix, 32 random bytes and a checksum, so that a leaked token can be recognized in logs. */
export const TOKEN_PATTERN = /cct_[0-9a-f]{72}/g
const checksum = (body: string) => crc32(body).toString(16).padStart(8, '0')

export function newToken(): { readonly token: string; readonly hash: string } {
  const body = randomBytes(32).toString('hex')
  const token = `cct_${body}${checksum(body)}`
  return { token, hash: hashToken(token) }
}
/** SHA-256, hex. Sufficient for a random secret of 256 bits, and the key of the unique index. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const looksRight = (token: string) =>
  /^cct_[0-9a-f]{72}$/.test(token) && checksum(token.slice(4, 68)) === token.slice(68)

/** A caller with the id of its token, by which calls are counted. */
export interface Known {
  readonly caller: Caller
  readonly tokenId: number
}

/** Asked for with every call. A revoked or expired token ends at once, so its row isn't kept. */
const findToken = fixedQuery(['hash', 'now'], (db, value) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.username', 'token.username')
    .select(['token.id', 'token.scopes', 'token.last_used', 'user.username', 'user.account_id', 'user.restricted'])
    .where('token.hash', '=', value.hash)
    .where('token.revoked', 'is', null)
    .where((e) => e.or([e('token.expires', 'is', null), e('token.expires', '>', value.now)])),
)

async function tokenRow({ db }: Pick<Services, 'db'>, token: string | undefined, now: Date) {
  if (token === undefined || !looksRight(token)) return undefined
  const [row] = await findToken(db, { hash: hashToken(token), now: stamp(now) })
  return row
}

/** Whether calls with this token are currently accepted. */
export const isValidToken = async (services: Pick<Services, 'db' | 'clock'>, token: string): Promise<boolean> =>
  (await tokenRow(services, token, services.clock.now())) !== undefined

/** Null without an `Authorization` header. A header without a valid token is 401, even if no token is needed. */
export async function authenticate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  header: string | undefined,
): Promise<Known | null> {
  if (header === undefined) return null
  const token = /^bearer +(\S+)$/i.exec(header.trim())?.[1]
  const now = clock.now()
  const row = await tokenRow({ db }, token, now)
  if (!row) throw new ApiFailure(401, 'Invalid Token')
  if (row.last_used === null || row.last_used < stamp(new Date(now.getTime() - USE_MS))) noteUse(db, row.id, stamp(now))
  const scopes = new Set(row.scopes.split(' ').filter((s) => s !== ''))
  return {
    tokenId: row.id,
    caller: { accountId: row.account_id, username: row.username, restricted: row.restricted === 1, scopes },
  }
}

/** Precision of the last use in milliseconds, since not every call is worth a write. */
const USE_MS = 5 * 60_000
/** Runs in the background. A call must not fail or wait behind a long write because of this. */
function noteUse(db: Kysely<Database>, id: number, at: string): void {
  // Not as a part of the request: whether that one changed something is another question.
  withRequest(newRequest(), () => {
    db.updateTable('token')
      .set({ last_used: at })
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
  })
}

/** `*` contains every scope, and read_write includes read_only. */
export function hasScope(caller: Pick<Caller, 'scopes'>, scope: string): boolean {
  const { scopes } = caller
  return scopes.has('*') || scopes.has(scope) || (scope.endsWith(':read_only') && scopes.has(wide(scope)))
}
const wide = (scope: string) => scope.replace(/:read_only$/, ':read_write')

/** Throws 403 with the missing scopes. */
export function requireScopes(caller: Pick<Caller, 'scopes'>, scopes: readonly string[]): void {
  const missing = scopes.filter((s) => !hasScope(caller, s))
  if (missing.length > 0) {
    throw new ApiFailure(403, `Your token lacks the scope ${missing.join(' and ')}.`)
  }
}
