/** Hostile texts written straight into the server's database, also where its API would refuse them: another API might not. */
import { join } from 'node:path'
import Database from 'libsql'

type InValue = null | string | number

type Row = Readonly<Record<string, InValue>>
interface Place {
  /** Columns that contain a text. */
  readonly texts: readonly string[]
  /** Columns that contain a JSON array of texts. */
  readonly lists?: readonly string[]
  /** Columns that contain a JSON object or an array of objects with these text fields. */
  readonly within?: Readonly<Record<string, readonly string[]>>
  /** Set in every row, so that background jobs don't change it. */
  readonly still?: Readonly<Record<string, InValue>>
  /** Columns of a copy that differ from the first row; without it the table gets no copies. */
  readonly copy?: (nth: number) => Readonly<Record<string, InValue>>
  readonly of?: string
  /** The column is unique: a row that would repeat a text keeps its own. */
  readonly differ?: true
}
/** A changed or inserted row. */
interface Write {
  readonly table: string
  readonly sql: string
  readonly args: readonly InValue[]
  /** Hostile texts for its columns. */
  readonly texts: number
  /** Values of an inserted row. */
  readonly id?: number
}
/** The ticket that gets the replies. */
const TICKET = 8
const none = () => ({})

/** Every text that an answer can contain, except enums and identifiers. */
const PLACES: Readonly<Record<string, Place>> = {
  region: { texts: ['label', 'country', 'resolvers_ipv4', 'resolvers_ipv6'] },
  cluster: { texts: ['domain', 'static_site_domain'] },
  bucket: { texts: ['label'], copy: () => ({ objects: 0, size: 0 }), of: "label = 'uploads.larkspur.example'" },
  object: {
    texts: ['name'],
    copy: none,
    of: "bucket_id = (select id from bucket where label = 'uploads.larkspur.example')",
  },
  access_key: {
    texts: ['label'],
    within: { bucket_access: ['bucket_name'] },
    copy: (nth) => ({ access_key: `HOSTILE${nth}` }),
  },
  beta: { texts: ['label', 'description', 'more_info'], copy: (nth) => ({ id: `hostile-${nth}` }) },
  instance: { texts: ['label'], copy: none },
  instance_config: { texts: ['label'] },
  instance_disk: { texts: ['label'] },
  entity: { texts: ['label'], copy: none },
  volume: {
    texts: ['label'],
    lists: ['tags'],
    copy: () => ({ instance_id: null, config_id: null, status: 'active' }),
  },
  image: { texts: ['label', 'description', 'vendor', 'created_by'], copy: none, of: 'is_public = 0' },
  ticket: {
    texts: ['summary', 'description', 'opened_by', 'updated_by'],
    within: { entity: ['label', 'url'] },
    copy: none,
    of: 'entity is not null',
  },
  ticket_reply: { texts: ['description', 'created_by'], copy: () => ({ ticket_id: TICKET }) },
  ticket_attachment: { texts: ['name'], copy: (nth) => ({ ticket_id: TICKET, blob: `hostile-${nth}` }) },
  // Encrypted columns are bound to the row's id, so a copy couldn't be decrypted.
  monitoring_client: { texts: ['label'], differ: true },
  managed_contact: { texts: ['name', 'email', 'phone_primary', 'phone_secondary', 'group'], copy: none },
  managed_credential: { texts: ['label'], copy: none },
  managed_ssh_key: { texts: ['public_key'] },
  managed_instance: { texts: ['ip', 'user'] },
  managed_service: {
    texts: ['label', 'address', 'body', 'notes', 'consultation_group'],
    still: { next_check: null },
    copy: none,
  },
}
/** Names that tests rely on stay. */
const KEEPS: Readonly<Record<string, string>> = { bucket: 'label', object: 'name' }
/** Offsets the texts, so that no two columns of a row have the same one. */
const STEP = 31

export interface Filled {
  /** Ids of the copies by table, or of the rows themselves for tables without copies. */
  readonly ids: Readonly<Record<string, readonly number[]>>
  /** Hostile texts written. */
  readonly texts: number
}
/** Writes hostile texts into every row, and inserts as many copies as there are texts, so that each column contains each text once. */
export async function fill(dataDir: string, texts: readonly string[]): Promise<Filled> {
  const db = new Database(join(dataDir, 'console.db'), { timeout: 15_000 })
  const ids: Record<string, number[]> = {}
  let taken = 0
  let start = 0
  try {
    const writes: Write[] = []
    for (const [table, place] of Object.entries(PLACES)) {
      const columns = [...place.texts, ...(place.lists ?? []), ...Object.keys(place.within ?? {})]
      const from = Object.fromEntries(columns.map((column) => [column, (start += STEP)]))
      const text = (column: string, nth: number) => {
        taken += 1
        return texts[((from[column] ?? 0) + nth) % texts.length] ?? ''
      }
      const hostile = (
        row: Readonly<Record<string, unknown>>,
        nth: number,
        own = place.texts,
      ): Record<string, InValue> => ({
        ...Object.fromEntries(own.map((column) => [column, text(column, nth)])),
        ...Object.fromEntries((place.lists ?? []).map((c) => [c, JSON.stringify([text(c, nth), text(c, nth + 1)])])),
        ...Object.fromEntries(
          Object.entries(place.within ?? {}).flatMap(([column, fields]) => {
            const kept = row[column]
            const held: unknown = typeof kept === 'string' ? JSON.parse(kept) : null
            const poison = (one: object) => ({
              ...one,
              ...Object.fromEntries(fields.map((f) => [f, text(column, nth)])),
            })
            if (Array.isArray(held)) return [[column, JSON.stringify(held.map(poison))]]
            return held !== null && typeof held === 'object' ? [[column, JSON.stringify(poison(held))]] : []
          }),
        ),
        ...place.still,
      })
      const rows = db.prepare(`select rowid as row_id, * from "${table}"`).all() as Row[]
      const changing = place.texts.filter((column) => column !== KEEPS[table])
      for (const [nth, row] of rows.entries()) {
        taken = 0
        const changed = hostile(row, nth, changing)
        const names = Object.keys(changed)
        if (names.length === 0) continue
        const sql = `update ${place.differ ? 'or ignore ' : ''}"${table}" set ${names.map((n) => `"${n}" = ?`).join(', ')} where rowid = ?`
        const args = [...Object.values(changed), row['row_id'] ?? null]
        writes.push({ table, sql, args, texts: taken })
      }
      if (!place.copy) {
        ids[table] = rows.map((row) => Number(row['id'] ?? 0))
        continue
      }
      const [first] = db.prepare(`select * from "${table}" where ${place.of ?? 'true'} limit 1`).all() as Row[]
      if (!first) throw new Error(`${table} has no row to copy`)
      const numbered = typeof first['id'] === 'number'
      const last = Math.max(0, ...rows.map((row) => Number(row['id'] ?? 0)))
      ids[table] = []
      for (const nth of texts.keys()) {
        taken = 0
        const id = last + 1 + nth
        const copy = {
          ...(first as Record<string, InValue>),
          ...hostile(first, nth),
          ...(numbered ? { id } : {}),
          ...place.copy(nth),
        }
        const names = Object.keys(copy)
        // An earlier write through the API can have created the same name.
        const sql = `insert into "${table}" (${names.map((n) => `"${n}"`).join(', ')}) values (${names.map(() => '?').join(', ')}) on conflict do nothing`
        writes.push({
          table,
          sql,
          args: Object.values(copy),
          texts: taken,
          ...(numbered ? { id } : {}),
        })
      }
    }
    db.exec('BEGIN IMMEDIATE')
    const done = writes.filter(({ sql, args }) => db.prepare(sql).run(...args).changes > 0)
    db.exec('COMMIT')
    for (const { table, id } of done) if (id !== undefined) ids[table]?.push(id)
    expectAll(db, texts)
    return { ids, texts: done.reduce((sum, write) => sum + write.texts, 0) }
  } finally {
    db.close()
  }
}

/** Throws if a column of a copied table lacks a text. */
function expectAll(db: Database.Database, texts: readonly string[]): void {
  // A lone surrogate can't be stored as UTF-8.
  const all = [...new Set(texts.map((text) => text.toWellFormed()))]
  const holes = all.map(() => '?').join(', ')
  for (const [table, place] of Object.entries(PLACES))
    for (const column of place.copy ? place.texts : []) {
      const sql = `select count(distinct "${column}") as found from "${table}" where "${column}" in (${holes})`
      const found = Number(
        db
          .prepare(sql)
          .pluck()
          .all(...all)[0],
      )
      if (found < all.length) throw new Error(`${table}.${column} holds ${found} of ${all.length} texts`)
    }
}
