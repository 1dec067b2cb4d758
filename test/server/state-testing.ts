/** All that a server has stored, for tests of what a refused call leaves. */
import type { TestServer } from './testing'

/** No account's resources, or written by refused calls too. */
const OTHER = new Set(['audit', 'token', 'availability', 'region', 'cluster'])

/** The rows of every table, by its name. */
export async function stateOf({ db }: TestServer): Promise<Readonly<Record<string, unknown>>> {
  const names = (await db.introspection.getTables()).map((t) => t.name).filter((name) => !OTHER.has(name))
  // Any table will do for the compiler.
  const rows = (name: string) =>
    db
      .selectFrom(name as 'volume')
      .selectAll()
      .execute()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await rows(name)] as const)))
}
