/** Access tokens: made, kept as hashes, recognised. Part A section 5. */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { ApiFailure, type Caller } from './handlers'
import type { Services } from './services'
import { stamp } from '../system/time'

/** Prefix, 32 random bytes and a checksum, so that a leaked token can be found in logs by its look. */
export const TOKEN_PATTERN = /cct_[0-9a-f]{72}/g
const checksum = (body: string) => crc32(body).toString(16).padStart(8, '0')

export function newToken(): { readonly token: string; readonly hash: string } {
  const body = randomBytes(32).toString('hex')
  const token = `cct_${body}${checksum(body)}`
  return { token, hash: hashToken(token) }
}
/** SHA-256, hex. Enough for a random secret of 256 bits, and what the unique index looks up. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const looksRight = (token: string) =>
  /^cct_[0-9a-f]{72}$/.test(token) && checksum(token.slice(4, 68)) === token.slice(68)

/** A caller, and the token's own id, by which its calls are counted. */
export interface Known {
  readonly caller: Caller
  readonly tokenId: number
}

/** Null without an `Authorization` header. A header that names no living token is 401, also where none is needed. */
export async function authenticate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  header: string | undefined,
): Promise<Known | null> {
  if (header === undefined) return null
  const token = /^bearer +(\S+)$/i.exec(header.trim())?.[1]
  const now = clock.now()
  const row =
    token !== undefined && looksRight(token)
      ? await db
          .selectFrom('token')
          .innerJoin('user', 'user.username', 'token.username')
          .select([
            'token.id',
            'token.scopes',
            'token.last_used',
            'user.username',
            'user.account_id',
            'user.restricted',
          ])
          .where('token.hash', '=', hashToken(token))
          .where('token.revoked', 'is', null)
          .where((e) => e.or([e('token.expires', 'is', null), e('token.expires', '>', stamp(now))]))
          .executeTakeFirst()
      : undefined
  if (!row) throw new ApiFailure(401, 'Invalid Token')
  if (row.last_used === null || row.last_used < stamp(new Date(now.getTime() - USE_MS))) noteUse(db, row.id, stamp(now))
  const scopes = new Set(row.scopes.split(' ').filter((s) => s !== ''))
  return {
    tokenId: row.id,
    caller: { accountId: row.account_id, username: row.username, restricted: row.restricted === 1, scopes },
  }
}

/** How exactly the last use is kept, in milliseconds: not each call is worth a write. */
const USE_MS = 5 * 60_000
/** Nobody waits for it: a call must not fail, nor stand in line behind a long write, for the sake of this. */
function noteUse(db: Kysely<Database>, id: number, at: string): void {
  db.updateTable('token')
    .set({ last_used: at })
    .where('id', '=', id)
    .execute()
    .catch(() => undefined)
}

/** `*` holds every scope, and read_write includes read_only. */
export function hasScope(caller: Pick<Caller, 'scopes'>, scope: string): boolean {
  const { scopes } = caller
  return scopes.has('*') || scopes.has(scope) || (scope.endsWith(':read_only') && scopes.has(wide(scope)))
}
const wide = (scope: string) => scope.replace(/:read_only$/, ':read_write')

/** Throws 403 naming what is missing. */
export function requireScopes(caller: Pick<Caller, 'scopes'>, scopes: readonly string[]): void {
  const missing = scopes.filter((s) => !hasScope(caller, s))
  if (missing.length > 0) {
    throw new ApiFailure(403, `Your token lacks the scope ${missing.join(' and ')}.`)
  }
}
