/** Queries that are always the same except for their values. Building and compiling one takes longer than running it. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema'

/** A value that no caller can send, since the database stores no NUL. */
const placeholder = (name: string) => `\0${name}`

/**
 * Returns a query that is compiled once for each database. `build` gets a placeholder for each name and can compare it with
 * text columns only.
 */
export function fixedQuery<const N extends string, R>(
  names: readonly N[],
  build: (db: Kysely<Database>, value: Readonly<Record<N, string>>) => Compilable<R>,
): (db: Kysely<Database>, values: Readonly<Record<N, string>>) => Promise<R[]> {
  const compiled = new WeakMap<Kysely<Database>, CompiledQuery<R>>()
  // Each name has its placeholder.
  const places = Object.fromEntries(names.map((name) => [name, placeholder(name)])) as Record<N, string>
  const compile = (db: Kysely<Database>) => {
    const query = build(db, places).compile()
    compiled.set(db, query)
    return query
  }
  return async (db, values) => {
    const query = compiled.get(db) ?? compile(db)
    const fill = (value: unknown) => {
      const name = names.find((n) => places[n] === value)
      return name === undefined ? value : values[name]
    }
    const { rows } = await db.executeQuery<R>({ ...query, parameters: query.parameters.map(fill) })
    return rows
  }
}
