/** Notices settings that must be the same on all servers of a database, but aren't (docs/operators.md). */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { withOrigins, type Settings } from '../system/settings'

/** By the name of the variable. None of the values is a secret. */
export function sharedSettings(s: Settings): Readonly<Record<string, unknown>> {
  // Without a setting, the origins follow from the address and ports, which are each server's own.
  const own = withOrigins(s, {})
  return {
    AUDIT_DAYS: s.auditDays,
    CHECK_HOSTS: s.checkHosts?.toSorted() ?? null,
    CORS_ORIGINS: s.corsOrigins.toSorted(),
    DIALECT: s.dialect,
    EVENT_DAYS: s.eventDays,
    OBJECTS_URL: s.objectsUrl === own.objectsUrl ? null : s.objectsUrl,
    PUBLIC_URL: s.publicUrl === own.publicUrl ? null : s.publicUrl,
    S3_KEEP_DAYS: s.s3?.keepDays ?? null,
    S3_PUBLIC_URL: s.s3?.publicUrl ?? null,
    TRUST_PROXY: s.trustProxy,
  }
}

/**
 * Stores the settings of this server. Returns a note that names those in which it differs from the server that started
 * before; undefined if there are none.
 */
export async function compareSettings(db: Kysely<Database>, settings: Settings): Promise<string | undefined> {
  const own = Object.entries(sharedSettings(settings)).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  const before = new Map((await db.selectFrom('server_setting').selectAll().execute()).map((r) => [r.name, r.value]))
  await db
    .insertInto('server_setting')
    .values(own)
    .onConflict((c) => c.column('name').doUpdateSet((e) => ({ value: e.ref('excluded.value') })))
    .execute()
  const others = own.filter(({ name, value }) => before.get(name) !== undefined && before.get(name) !== value)
  if (others.length === 0) return undefined
  const names = others.map(({ name }) => name).join(', ')
  return `Settings differ from the server that started before this one on the same database: ${names}. They must be the same on every server.`
}
