/**
 * Permissions of a restricted user: global grants and grants on single resources. docs/where-the-reference-is-silent.md
 * "Grants".
 */
import type { Kysely } from 'kysely'
import type { GlobalGrant } from '#/contract/op'
import type { Database } from '../db/schema'
import { ApiFailure, type Caller } from './handlers'

export type Level = 'read_only' | 'read_write'
/** Types of resources that are granted one by one. */
export const GRANT_KINDS = [
  'database',
  'domain',
  'firewall',
  'image',
  'instance',
  'k8scluster',
  'loadbalancer',
  'monitoring',
  'ticket',
  'vlan',
  'volume',
  'vpc',
] as const
export type GrantKind = (typeof GRANT_KINDS)[number]
const GLOBAL = ['add_images', 'add_monitoring', 'add_volumes', 'monitoring_subscription'] as const
/** Global grants with a level. */
const LEVELED = ['account_access', 'object_storage'] as const

export interface GrantRow {
  readonly kind: string
  readonly entity: string
  readonly level: string
}

/**
 * Reads `add_volumes,volume:12:read_write,account_access:read_only`. Throws an `Error` with a reason for the operator.
 */
export function parseGrants(text: string): GrantRow[] {
  const words = text
    .split(',')
    .map((w) => w.trim())
    .filter((w) => w !== '')
  return words.map((word) => {
    const [kind = '', entity = '', level = '', ...rest] = word.split(':')
    if (rest.length === 0) {
      if (level === '' && entity === '' && GLOBAL.some((g) => g === word))
        return { kind: 'global', entity: '', level: word }
      if (LEVELED.some((g) => g === kind) && level === '' && isLevel(entity))
        return { kind: 'global', entity: '', level: word }
      if (GRANT_KINDS.some((k) => k === kind) && entity !== '' && isLevel(level)) return { kind, entity, level }
    }
    throw new Error(
      `"${word}" isn't a grant. Use ${GLOBAL.join(', ')}, ${LEVELED.map((g) => `${g}:read_only|read_write`).join(', ')}, or kind:id:read_only|read_write.`,
    )
  })
}
/** Formats a grant as `parseGrants` reads it. */
export const grantText = ({ kind, entity, level }: GrantRow): string =>
  kind === 'global' ? level : `${kind}:${entity}:${level}`
const isLevel = (text: string): text is Level => text === 'read_only' || text === 'read_write'

/** A read_write grant includes read_only. */
const satisfying = (grant: string) =>
  grant.endsWith(':read_only') ? [grant, grant.replace(/:read_only$/, ':read_write')] : [grant]

/** Whether the caller has one of the global grants; an unrestricted user has them all. */
export async function holdsGlobalGrant(
  db: Kysely<Database>,
  caller: Caller,
  anyOf: readonly GlobalGrant[],
): Promise<boolean> {
  if (!caller.restricted) return true
  const row = await db
    .selectFrom('user_grant')
    .select('level')
    .where('username', '=', caller.username)
    .where('kind', '=', 'global')
    .where('level', 'in', anyOf.flatMap(satisfying))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws 403 unless the caller has one of the global grants. An empty list requires none. */
export async function requireGlobalGrant(
  db: Kysely<Database>,
  caller: Caller,
  anyOf: readonly GlobalGrant[],
): Promise<void> {
  if (anyOf.length === 0 || (await holdsGlobalGrant(db, caller, anyOf))) return
  throw new ApiFailure(403, `Your user lacks the grant ${anyOf.join(' or ')}.`)
}

/** Throws 403 if the operation is reserved to unrestricted users. */
export function requireUnrestricted(caller: Caller): void {
  if (caller.restricted) throw new ApiFailure(403, 'Only unrestricted users of the account can do this.')
}

/**
 * For handlers, after finding the resource in the caller's own account: throws 403 unless the caller has `level` on it.
 * A resource of another account must already have thrown `notFound()`.
 */
export async function requireGrant(
  db: Kysely<Database>,
  caller: Caller,
  kind: GrantKind,
  id: number | string,
  level: Level,
): Promise<void> {
  if (!caller.restricted) return
  const held = await db
    .selectFrom('user_grant')
    .select('level')
    .where('username', '=', caller.username)
    .where('kind', '=', kind)
    .where('entity', '=', String(id))
    .execute()
  const enough = held.some((g) => g.level === 'read_write' || g.level === level)
  if (!enough) throw new ApiFailure(403, `Your user lacks the grant ${kind}:${id}:${level}.`)
}

/**
 * Ids of the type on which a restricted user has `level`; null for an unrestricted user, who can see and change all.
 */
export async function visibleIds(
  db: Kysely<Database>,
  caller: Caller,
  kind: GrantKind,
  level: Level = 'read_only',
): Promise<string[] | null> {
  if (!caller.restricted) return null
  const rows = await db
    .selectFrom('user_grant')
    .select('entity')
    .distinct()
    .where('username', '=', caller.username)
    .where('kind', '=', kind)
    .$if(level === 'read_write', (q) => q.where('level', '=', level))
    .execute()
  return rows.map((r) => r.entity)
}

/** The numbers among the ids of `visibleIds`; an operator can grant any text. */
export const numbersOf = (ids: readonly string[] | null): number[] =>
  (ids ?? []).map(Number).filter((id) => Number.isSafeInteger(id))

/** Gives the creator of a resource read_write on it. Call within the transaction that creates the resource. */
export async function grantCreator(
  trx: Kysely<Database>,
  caller: Caller,
  kind: GrantKind,
  id: number | string,
): Promise<void> {
  if (!caller.restricted) return
  await trx
    .insertInto('user_grant')
    .values({ username: caller.username, kind, entity: String(id), level: 'read_write' })
    .onConflict((c) => c.doNothing())
    .execute()
}
