/** Reads the state after a start: through the API, and on disk. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { HOLDERS, signed, type Desk } from './writers'
import { fingerprint, type Row } from './wire'

type Asking = Omit<Desk, 'chance'>

async function rows({ wire }: Asking, url: string): Promise<readonly Row[]> {
  const answer = await wire.api('GET', url)
  if (answer?.status !== 200 || (answer.body.pages ?? 1) > 1) throw new Error(`${url}: ${JSON.stringify(answer)}`)
  return answer.body.data ?? []
}

const PLACES = [
  ['bucket', '/object-storage/buckets/us-iad-1', () => 'there'],
  ['key', '/object-storage/keys', () => 'there'],
  ['volume', '/volumes', (r: Row) => `${r.size} GB`],
  ['image', '/images', (r: Row, sent: ReadonlySet<string>) => (sent.has(r.label) ? 'sent' : 'waits')],
] as const

/**
 * Compares every list with the ledger and returns other problems than lost or torn changes. `sent` contains labels of images
 * whose data was uploaded, which the API doesn't show while it is processed.
 */
export async function compare(desk: Asking, sent: ReadonlySet<string>, readAll: boolean): Promise<string[]> {
  const wrong: string[] = []
  const { api, ledger, known } = desk
  const size = '?page_size=500'
  const buckets = await rows(desk, `${api}/object-storage/buckets/us-iad-1${size}`)
  for (const holder of HOLDERS) {
    const held = await rows(desk, `${api}/object-storage/buckets/us-iad-1/${holder}/object-list${size}`)
    const there = new Map<string, string>()
    for (const o of held) {
      const at = `object ${holder}/${o.name}`
      there.set(at, `${o.etag} ${o.size}`)
      if (!readAll && ledger.value(at) === there.get(at)) continue
      const url = await signed(desk, 'GET', holder, o.name)
      const got = await desk.wire.send('GET', url ?? '')
      if (!got || fingerprint(got.bytes) !== there.get(at)) wrong.push(`${at} has other bytes than its list says`)
    }
    ledger.compare(`object ${holder}/`, there)
    const counted = `${held.length} ${held.reduce((n, o) => n + o.size, 0)}`
    const shown = buckets.filter((b) => b.label === holder).map((b) => `${b.objects} ${b.size}`)
    if (shown.join() !== counted) wrong.push(`${holder} says ${shown.join()} and holds ${counted}`)
  }
  for (const [prefix, path, value] of PLACES) {
    const there = new Map<string, string>()
    for (const r of await rows(desk, `${api}${path}${size}`)) {
      const at = `${prefix} ${r.label}`
      if (!r.label.startsWith(`crash-${prefix}-`)) continue
      if (there.has(at)) wrong.push(`${at} is there twice`)
      there.set(at, value(r, sent))
      known.set(at, String(r.id))
    }
    ledger.compare(`${prefix} crash-`, there)
  }
  return wrong
}

const RECOUNTS = {
  'a bucket whose sums differ from its rows': `SELECT label FROM bucket WHERE
    objects <> (SELECT count(*) FROM object WHERE bucket_id = bucket.id) OR
    size <> (SELECT coalesce(sum(size), 0) FROM object WHERE bucket_id = bucket.id)`,
  'a row without its parent': 'PRAGMA foreign_key_check',
  'a damaged database': "SELECT * FROM pragma_quick_check WHERE quick_check <> 'ok'",
}
const BLOBS = `SELECT blob FROM object UNION SELECT blob FROM ticket_attachment
  UNION SELECT blob FROM image WHERE blob IS NOT NULL`

/** Milliseconds that the sweep of a small server may take. */
const SWEPT_WITHIN_MS = 20_000

export interface Recount {
  readonly wrong: readonly string[]
  /** Labels of the images whose data exists. */
  readonly sent: ReadonlySet<string>
}

/**
 * Counts rows and files of a server that has just started. Files without a row are swept while it serves its first requests.
 */
export async function recount(dataDir: string): Promise<Recount> {
  const until = performance.now() + SWEPT_WITHIN_MS
  for (;;) {
    const { orphans, ...counted } = await recountOnce(dataDir)
    if (orphans.length === 0) return counted
    if (performance.now() > until) return { ...counted, wrong: [...counted.wrong, ...orphans] }
  }
}

async function recountOnce(dataDir: string): Promise<Recount & { readonly orphans: readonly string[] }> {
  const db = new Database(join(dataDir, 'console.db'))
  const wrong: string[] = []
  try {
    for (const [what, sql] of Object.entries(RECOUNTS)) {
      for (const row of db.prepare(sql).all()) wrong.push(`${what}: ${JSON.stringify(row)}`)
    }
    const texts = (query: string) => {
      const first: unknown[] = db.prepare(query).pluck().all()
      return first.filter((t) => typeof t === 'string')
    }
    const named = new Set(texts(BLOBS))
    const files = [...(await filesBelow(dataDir, 'blobs')), ...(await filesBelow(dataDir, 'tmp'))]
    const orphans = files.filter((f) => !named.has(f.name)).map((f) => `an orphan in ${f.parentPath}: ${f.name}`)
    const there = new Set(files.map((f) => f.name))
    for (const blob of named) if (!there.has(blob)) wrong.push(`a row without its bytes: ${blob}`)
    return { wrong, orphans, sent: new Set(texts('SELECT label FROM image WHERE blob IS NOT NULL')) }
  } finally {
    db.close()
  }
}

async function filesBelow(dataDir: string, folder: string) {
  const entries = await readdir(join(dataDir, 'objects', folder), { recursive: true, withFileTypes: true })
  return entries.filter((e) => e.isFile())
}
