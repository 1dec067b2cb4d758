/** Texts of attackers written straight into the server's database: also where its API would refuse them, as another API might not. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient, type InStatement, type InValue } from '@libsql/client'

interface Place {
  /** Columns that hold a text. */
  readonly texts: readonly string[]
  /** Columns that hold a JSON list of texts. */
  readonly lists?: readonly string[]
  /** Columns that hold a JSON object or a list of such, with these texts in them. */
  readonly within?: Readonly<Record<string, readonly string[]>>
  /** Of every row, so that the server leaves it as it is. */
  readonly still?: Readonly<Record<string, InValue>>
  /** What a row that is made as a copy has otherwise than the first of `of`; without it no copies are made. */
  readonly copy?: (nth: number) => Readonly<Record<string, InValue>>
  readonly of?: string
  /** Two rows may not have the same text: one that would keeps its own. */
  readonly differ?: true
}
/** One row, changed or made. */
interface Write {
  readonly table: string
  readonly statement: InStatement
  /** Texts of attackers that it takes. */
  readonly texts: number
  /** Of a row that is made. */
  readonly id?: number
}
/** The ticket whose thread is filled. */
const TICKET = 8
const none = () => ({})

/** Every text that an answer may hold, but what is chosen from a fixed list and what other things are found by. */
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
  // What is sealed in a row is bound to its id: a copy could not be read.
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
/** What tests look for by its name keeps it. */
const KEEPS: Readonly<Record<string, string>> = { bucket: 'label', object: 'name' }
/** So that no two columns have the same text in the same row. */
const STEP = 31

export interface Filled {
  /** Ids of the copies, by table; of the rows themselves where there are none. */
  readonly ids: Readonly<Record<string, readonly number[]>>
  /** Texts of attackers that were written. */
  readonly texts: number
}
/** Writes the texts into every row that is there, and makes as many copies of one as there are texts: each is in each column once. */
export async function fill(dataDir: string, texts: readonly string[]): Promise<Filled> {
  const client = createClient({ url: pathToFileURL(join(dataDir, 'console.db')).href, timeout: 15_000 })
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
      const rows = (await client.execute(`select rowid as row_id, * from "${table}"`)).rows
      const changing = place.texts.filter((column) => column !== KEEPS[table])
      for (const [nth, row] of rows.entries()) {
        taken = 0
        const changed = hostile(row, nth, changing)
        const names = Object.keys(changed)
        if (names.length === 0) continue
        const sql = `update ${place.differ ? 'or ignore ' : ''}"${table}" set ${names.map((n) => `"${n}" = ?`).join(', ')} where rowid = ?`
        const args = [...Object.values(changed), row['row_id'] ?? null]
        writes.push({ table, statement: { sql, args }, texts: taken })
      }
      if (!place.copy) {
        ids[table] = rows.map((row) => Number(row['id'] ?? 0))
        continue
      }
      const [first] = (await client.execute(`select * from "${table}" where ${place.of ?? 'true'} limit 1`)).rows
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
        // What the API has taken before is there already, under the same name.
        const sql = `insert into "${table}" (${names.map((n) => `"${n}"`).join(', ')}) values (${names.map(() => '?').join(', ')}) on conflict do nothing`
        writes.push({
          table,
          statement: { sql, args: Object.values(copy) },
          texts: taken,
          ...(numbered ? { id } : {}),
        })
      }
    }
    const results = await client.batch(
      writes.map(({ statement }) => statement),
      'write',
    )
    const done = writes.filter((_, i) => (results[i]?.rowsAffected ?? 0) > 0)
    for (const { table, id } of done) if (id !== undefined) ids[table]?.push(id)
    await expectAll(client, texts)
    return { ids, texts: done.reduce((sum, write) => sum + write.texts, 0) }
  } finally {
    client.close()
  }
}

/** Throws where a table of copies lacks a text in a column. */
async function expectAll(client: Client, texts: readonly string[]): Promise<void> {
  // A half of a surrogate pair is no text that a file could hold.
  const all = [...new Set(texts.map((text) => text.toWellFormed()))]
  const holes = all.map(() => '?').join(', ')
  for (const [table, place] of Object.entries(PLACES))
    for (const column of place.copy ? place.texts : []) {
      const sql = `select count(distinct "${column}") as found from "${table}" where "${column}" in (${holes})`
      const found = Number((await client.execute({ sql, args: all })).rows[0]?.['found'])
      if (found < all.length) throw new Error(`${table}.${column} holds ${found} of ${all.length} texts`)
    }
}
