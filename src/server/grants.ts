/** What a restricted user may do: global grants and grants on single resources. Part B 5.4, docs/decisions/0001 "Grants". */
import type { Kysely } from 'kysely'
import type { Database } from './db/schema'
import { Fail, type Caller } from './handlers'

export type Level = 'read_only' | 'read_write'
/** Kinds of resources that are granted one by one. */
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

export interface GrantRow {
  readonly kind: string
  readonly entity: string
  readonly level: string
}

/** Reads `add_volumes,volume:12:read_write,account_access:read_only`. Throws an `Error` with a reason for the operator. */
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
      if (kind === 'account_access' && level === '' && isLevel(entity))
        return { kind: 'global', entity: '', level: word }
      if (GRANT_KINDS.some((k) => k === kind) && entity !== '' && isLevel(level)) return { kind, entity, level }
    }
    throw new Error(
      `"${word}" is no grant: use ${GLOBAL.join(', ')}, account_access:read_only|read_write, or kind:id:read_only|read_write.`,
    )
  })
}
const isLevel = (text: string): text is Level => text === 'read_only' || text === 'read_write'

/** Throws 403 unless the caller holds one of the global grants. `account_access:read_write` includes read_only. */
export async function requireGlobalGrant(
  db: Kysely<Database>,
  caller: Caller,
  anyOf: readonly string[],
): Promise<void> {
  if (!caller.restricted || anyOf.length === 0) return
  const enough = anyOf.flatMap((g) => (g === 'account_access:read_only' ? [g, 'account_access:read_write'] : [g]))
  const row = await db
    .selectFrom('user_grant')
    .select('level')
    .where('username', '=', caller.username)
    .where('kind', '=', 'global')
    .where('level', 'in', enough)
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Fail(403, `Your user lacks the grant ${anyOf.join(' or ')}.`)
}

/** Throws 403 where the operation is reserved to unrestricted users. */
export function requireUnrestricted(caller: Caller): void {
  if (caller.restricted) throw new Fail(403, 'This is reserved to unrestricted users of the account.')
}

/**
 * For handlers, after the resource was found in the caller's own account: throws 403 unless the caller holds `level` on it.
 * A resource of another account must have been answered with `notFound()` before.
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
  if (!enough) throw new Fail(403, `Your user lacks the grant ${kind}:${id}:${level}.`)
}

/** Ids of the kind on which a restricted user holds `level`; null for an unrestricted one, who sees and may write all. */
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

/** Who creates a thing gets read_write on it. Call within the transaction that creates it. */
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
