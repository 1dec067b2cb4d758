/**
 * Checks whether a new token belongs to the account of the current page. No operation names the account, so the new token reads
 * resources that the old one could read. Their IDs belong to one account, and others get 404.
 */
import type { AnyOp } from '#/contract/op'
import { buckets } from '#/contract/buckets'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { isRecord } from '#/lib/is-record'
import { send } from '../client/request'
import { readJson } from '../client/response'

export type Sameness = 'same' | 'other' | 'unknown'
/** A response to the old token: query key and data. */
export interface ResponseSeen {
  readonly key: readonly unknown[]
  readonly data: unknown
}
type Row = Readonly<Record<string, unknown>>
interface Source {
  readonly view: AnyOp
  readonly params: (row: Row) => Readonly<Record<string, unknown>> | null
}
/** A resource of an account, as it was read. */
export interface AccountTrace {
  readonly op: AnyOp
  readonly params: Readonly<Record<string, unknown>>
  readonly row: Row
}

const byId = (view: AnyOp, name: string): Source => ({
  view,
  params: ({ id }) => (typeof id === 'number' ? { [name]: id } : null),
})
const bucket: Source = {
  view: buckets.view,
  params: ({ cluster, label }) =>
    typeof cluster === 'string' && typeof label === 'string' ? { clusterId: cluster, bucket: label } : null,
}
const image: Source = {
  view: images.view,
  // Public images don't identify an account.
  params: ({ id, is_public: isPublic }) => (isPublic === false ? { imageId: id } : null),
}
/** By operation ID. */
const SOURCES = new Map<string, Source>([
  [keys.list.id, byId(keys.view, 'keyId')],
  [keys.view.id, byId(keys.view, 'keyId')],
  [volumes.list.id, byId(volumes.view, 'volumeId')],
  [volumes.view.id, byId(volumes.view, 'volumeId')],
  [tickets.list.id, byId(tickets.view, 'ticketId')],
  [tickets.view.id, byId(tickets.view, 'ticketId')],
  [images.list.id, image],
  [images.view.id, image],
  [monitoring.clients.id, byId(monitoring.client, 'clientId')],
  [monitoring.client.id, byId(monitoring.client, 'clientId')],
  [managed.services.id, byId(managed.service, 'serviceId')],
  [managed.service.id, byId(managed.service, 'serviceId')],
])
/** Fields that never change. A bucket's name alone could now belong to another account. */
const STABLE = ['created', 'opened', 'access_key'] as const
const EACH = 2
const MOST = 6
const ANSWER_MS = 10_000

/** Returns the rows of a list, as the API or a page stores it, or a single resource. */
function rowsOf(data: unknown): readonly Row[] {
  const rows = isRecord(data) ? (data['data'] ?? data['rows'] ?? data) : data
  return (Array.isArray(rows) ? rows : [rows]).filter(isRecord)
}
/** Queries of buckets have their own keys, because they merge several lists. */
const sourceOf = (key: readonly unknown[]) => (key[0] === buckets.view.area ? bucket : SOURCES.get(String(key[1])))

/** Returns a few resources of as many areas as possible, each with the operation that reads it. */
export function tracesOf(seen: readonly ResponseSeen[]): readonly AccountTrace[] {
  const found = new Map<string, AccountTrace[]>()
  for (const { key, data } of seen) {
    const source = sourceOf(key)
    if (!source) continue
    const mine = found.get(source.view.id) ?? []
    found.set(source.view.id, mine)
    for (const row of rowsOf(data)) {
      const params = source.params(row)
      const same = JSON.stringify(params)
      if (params && mine.length < EACH && !mine.some((w) => JSON.stringify(w.params) === same))
        mine.push({ op: source.view, params, row })
    }
  }
  const all = [...found.values()]
  return Array.from({ length: EACH }, (_, i) => all.flatMap((of) => of[i] ?? []))
    .flat()
    .slice(0, MOST)
}

const OPS = new Map([bucket, image, ...SOURCES.values()].map(({ view }) => [view.id, view]))
const isId = (x: unknown) => typeof x === 'string' || typeof x === 'number'

/** Traces as text, for a later page of the tab: paths and creation times only. */
export const storeTraces = (traces: readonly AccountTrace[]): string =>
  JSON.stringify(
    traces.map(({ op, params, row }) => ({
      op: op.id,
      params,
      row: { created: row['created'], opened: row['opened'] },
    })),
  )
/** Reads what `storeTraces` wrote. Anything unreadable counts as absent. */
export function storedTraces(text: string | null): readonly AccountTrace[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(all) ? all : []).filter(isRecord).flatMap(({ op: id, params, row }) => {
      const op = OPS.get(String(id))
      return op && isRecord(params) && isRecord(row) && Object.values(params).every(isId) ? [{ op, params, row }] : []
    })
  } catch {
    return []
  }
}

/** `gone`: doesn't exist for this token. `replaced`: another resource has its name. */
type Said = 'found' | 'replaced' | 'gone' | 'nothing'

async function ask({ op, params, row }: AccountTrace, api: string, token: string): Promise<Said> {
  try {
    const res = await send(op, { params }, { base: api, token, signal: AbortSignal.timeout(ANSWER_MS) })
    const body = await readJson(res)
    if (res.status === 404 && body.ok) return 'gone'
    if (!res.ok || !body.ok || !isRecord(body.json)) return 'nothing'
    const now = body.json
    return STABLE.every((field) => row[field] === undefined || row[field] === now[field]) ? 'found' : 'replaced'
  } catch {
    return 'nothing'
  }
}

/**
 * Compares accounts with the new token. One missing resource can have been deleted, so `other` requires two. Never throws: unreadable
 * resources yield `unknown`.
 */
export async function compareTraces(all: readonly AccountTrace[], api: string, token: string): Promise<Sameness> {
  const said = await Promise.all(all.slice(0, MOST).map((witness) => ask(witness, api, token)))
  if (said.includes('found')) return 'same'
  if (said.includes('nothing')) return 'unknown'
  return said.length > 1 ? 'other' : 'unknown'
}
