/**
 * Copies every table from one database to another of the same schema, one of them embedded. A copy that was interrupted
 * continues where it ended, since only rows that differ are written (docs/operators.md).
 */
import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../db/schema'
import { wordsOf } from '../db/dialect'
import { SettingError } from '../system/settings'

type Db = Kysely<Database>
/** A row that says that a copy into this database isn't finished, so that no server uses a part of the data. */
const NAME = 'unfinished copy'

/** Whether a copy into this database was interrupted, or still runs. */
export async function isUnfinished(db: Db): Promise<boolean> {
  // A database that was never started lacks it.
  const { rows: tables } = await wordsOf(db).hasTable('root_lock').execute(db)
  if (tables.length === 0) return false
  const row = await db.selectFrom('root_lock').select('name').where('name', '=', NAME).executeTakeFirst()
  return row !== undefined
}

/** Adds the row, or deletes it with `on` false. */
export async function markUnfinished(db: Db, on: boolean): Promise<void> {
  if (!on) {
    await db.deleteFrom('root_lock').where('name', '=', NAME).execute()
    return
  }
  await db
    .insertInto('root_lock')
    .values({ name: NAME })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Throws `SettingError` if a copy into this database was interrupted. */
export async function requireFinished(db: Db): Promise<void> {
  if (!(await isUnfinished(db))) return
  throw new SettingError('The migration to this database is unfinished. Run the same migrate command again.')
}

/** Whether a copy can begin here. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM account UNION ALL SELECT 1 FROM region UNION ALL SELECT 1 FROM data_identity LIMIT 1`.execute(
      db,
    )
  return rows.length === 0
}

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/** Each database has its own of these: history of the schema, locks, windows and settings of its servers. */
const OWN = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'sqlite_sequence',
  'root_lock',
  'rate_window',
  'server_setting',
])
/** Deletions that a store of bytes still owes. */
const REMOVALS = 'removal'
/** The row that makes the copy one of the same data; written when all others are there. */
const LAST = 'data_identity'
/** Rows per step, and parameters of one statement. */
const PAGE = 1000
const MAX_PARAMETERS = 20_000

interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Whether rows of other tables refer to its rows. */
  readonly isReferredTo: boolean
}
export interface MovedTable {
  readonly rows: number
  /** SHA-256 over all rows in the order of their keys, hex. */
  readonly hash: string
}
export interface MoveSides {
  readonly from: Db
  readonly to: Db
  /** Whether both use the same store of bytes, whose due deletions then move too. */
  readonly sameBytes: boolean
}

/** The tables of the embedded side, each after the ones that it refers to. */
async function shapesOf(sides: MoveSides): Promise<readonly TableShape[]> {
  const embedded = embeddedOf(sides)
  const { rows: tables } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`.execute(embedded)
  const shapes = new Map<string, Omit<TableShape, 'isReferredTo'>>()
  const refersTo = new Map<string, readonly string[]>()
  const targets = new Set<string>()
  for (const { name } of tables.filter((t) => !OWN.has(t.name) && (sides.sameBytes || t.name !== REMOVALS))) {
    const { rows: columns } = await sql<{ name: string; pk: number }>`
      SELECT name, pk FROM pragma_table_info(${name})`.execute(embedded)
    const { rows: others } = await sql<{ table: string }>`
      SELECT DISTINCT "table" FROM pragma_foreign_key_list(${name})`.execute(embedded)
    const key = columns.filter((c) => c.pk > 0).toSorted((a, b) => a.pk - b.pk)
    if (key.length === 0) throw new Error(`The table ${name} has no primary key.`)
    shapes.set(name, { name, columns: columns.map((c) => c.name).toSorted(), key: key.map((c) => c.name) })
    for (const { table } of others) targets.add(table)
    refersTo.set(
      name,
      others.map((o) => o.table).filter((other) => other !== name),
    )
  }
  const order: TableShape[] = []
  const place = (name: string, above: readonly string[]) => {
    const shape = shapes.get(name)
    if (!shape || order.some((placed) => placed.name === name)) return
    if (above.includes(name)) throw new Error(`The tables ${above.join(', ')} refer to each other.`)
    for (const other of refersTo.get(name) ?? []) place(other, [...above, name])
    order.push({ ...shape, isReferredTo: targets.has(name) })
  }
  for (const name of shapes.keys()) if (name !== LAST) place(name, [])
  place(LAST, [])
  return order
}

const embeddedOf = ({ from, to }: MoveSides): Db => (wordsOf(from).engine === 'sqlite' ? from : to)
const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const tuple = (values: readonly Value[]) => sql`(${sql.join(values)})`
const keyOf = (shape: TableShape, row: Row): readonly Value[] => shape.key.map((name) => row[name] ?? null)
const textOf = (shape: TableShape, row: Row): string => JSON.stringify(shape.columns.map((name) => row[name] ?? null))

/** Rows whose keys are after `after` and, if given, not after `last`. */
async function rowsOf(
  db: Db,
  shape: TableShape,
  { after, last, limit }: { after?: readonly Value[] | undefined; last?: readonly Value[] | undefined; limit?: number },
): Promise<readonly Row[]> {
  const key = sql`(${refs(shape.key)})`
  const conditions: RawBuilder<unknown>[] = [sql`1 = 1`]
  if (after) conditions.push(sql`${key} > ${tuple(after)}`)
  if (last) conditions.push(sql`${key} <= ${tuple(last)}`)
  const { rows } = await sql<Row>`SELECT ${refs(shape.columns)} FROM ${sql.table(shape.name)}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${refs(shape.key)}
    ${limit === undefined ? sql`` : sql`LIMIT ${sql.lit(limit)}`}`.execute(db)
  return rows
}

async function* pagesOf(db: Db, shape: TableShape): AsyncGenerator<readonly Row[]> {
  let after: readonly Value[] | undefined
  for (;;) {
    const rows = await rowsOf(db, shape, { after, limit: PAGE })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = keyOf(shape, last)
  }
}

async function put(db: Db, shape: TableShape, rows: readonly Row[]): Promise<void> {
  const step = Math.max(1, Math.floor(MAX_PARAMETERS / shape.columns.length))
  const others = shape.columns.filter((name) => !shape.key.includes(name))
  const update =
    others.length === 0
      ? sql`NOTHING`
      : sql`UPDATE SET ${sql.join(others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`
  for (let at = 0; at < rows.length; at += step) {
    const values = rows.slice(at, at + step).map((row) => tuple(shape.columns.map((name) => row[name] ?? null)))
    await sql`INSERT INTO ${sql.table(shape.name)} (${refs(shape.columns)}) VALUES ${sql.join(values)}
      ON CONFLICT (${refs(shape.key)}) DO ${update}`.execute(db)
  }
}

/**
 * Deletes rows that an interrupted copy took and that the source has deleted since, or changed if no row refers to them: another
 * row can have the same label by now.
 */
async function dropOthers({ from, to }: MoveSides, shape: TableShape): Promise<void> {
  const idOf = (row: Row) => (shape.isReferredTo ? JSON.stringify(keyOf(shape, row)) : textOf(shape, row))
  let after: readonly Value[] | undefined
  for await (const page of pagesOf(to, shape)) {
    const end = page.at(-1)
    const last = end && keyOf(shape, end)
    const kept = new Set((await rowsOf(from, shape, { after, last })).map(idOf))
    for (const row of page.filter((one) => !kept.has(idOf(one)))) {
      await sql`DELETE FROM ${sql.table(shape.name)} WHERE (${refs(shape.key)}) = ${tuple(keyOf(shape, row))}`.execute(
        to,
      )
    }
    after = last
  }
}

async function copyTable({ from, to }: MoveSides, shape: TableShape): Promise<void> {
  let after: readonly Value[] | undefined
  for await (const page of pagesOf(from, shape)) {
    const end = page.at(-1)
    const last = end && keyOf(shape, end)
    const there = new Set((await rowsOf(to, shape, { after, last })).map((row) => textOf(shape, row)))
    const missing = page.filter((row) => !there.has(textOf(shape, row)))
    if (missing.length > 0) await put(to, shape, missing)
    after = last
  }
}

/** Ids continue after the highest one that was ever given, so that none is given twice. */
async function continueIds(sides: MoveSides, shapes: readonly TableShape[]): Promise<void> {
  const embedded = embeddedOf(sides)
  const shared = embedded === sides.from ? sides.to : sides.from
  const { rows: counted } = await sql<{ name: string; seq: number }>`SELECT name, seq FROM sqlite_sequence`.execute(
    embedded,
  )
  for (const { name } of shapes.filter((shape) => shape.key.length === 1 && shape.key[0] === 'id')) {
    const sequence = sql<string | null>`pg_get_serial_sequence(${`"${name}"`}, 'id')`
    const { rows: found } = await sql<{ sequence: string | null }>`SELECT ${sequence} AS sequence`.execute(shared)
    const which = found[0]?.sequence
    if (which == null) continue
    if (shared === sides.to) {
      const seq = counted.find((row) => row.name === name)?.seq ?? 0
      await sql`SELECT setval(${which}, greatest(${seq}::bigint, (SELECT max(id) FROM ${sql.table(name)}), 1),
        greatest(${seq}::bigint, coalesce((SELECT max(id) FROM ${sql.table(name)}), 0)) > 0)`.execute(shared)
    } else {
      const { rows } = await sql<{ last: number }>`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last
        FROM ${sql.raw(which)}`.execute(shared)
      const last = rows[0]?.last ?? 0
      const isCounted = await sql<{ n: number }>`SELECT COUNT(*) AS n FROM sqlite_master
        WHERE name = ${name} AND sql LIKE '%autoincrement%'`.execute(embedded)
      if (Number(isCounted.rows[0]?.n) === 0) continue
      await sql`DELETE FROM sqlite_sequence WHERE name = ${name}`.execute(embedded)
      await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${last})`.execute(embedded)
    }
  }
}

/** Copies all rows. Run it again after an interruption. */
export async function moveRows(sides: MoveSides, { resumed }: { readonly resumed: boolean }): Promise<void> {
  const shapes = await shapesOf(sides)
  if (resumed) for (const shape of shapes.toReversed()) await dropOthers(sides, shape)
  for (const shape of shapes) await copyTable(sides, shape)
  await continueIds(sides, shapes)
}

async function hashTable(db: Db, shape: TableShape): Promise<MovedTable> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of pagesOf(db, shape)) {
    rows += page.length
    for (const row of page) hash.update(`${textOf(shape, row)}\n`)
  }
  return { rows, hash: hash.digest('hex') }
}

/** Counts and hashes every table on both sides. Throws if one differs. */
export async function compareRows(sides: MoveSides): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const shape of await shapesOf(sides)) {
    const [a, b] = [await hashTable(sides.from, shape), await hashTable(sides.to, shape)]
    if (a.rows !== b.rows || a.hash !== b.hash) {
      throw new Error(`The table ${shape.name} differs: ${a.rows} and ${b.rows} rows. Run the command again.`)
    }
    counts[shape.name] = a.rows
  }
  return counts
}
