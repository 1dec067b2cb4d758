/**
 * Checks whether a new token belongs to the account of the current page. No operation names the account, so the new token reads
 * resources that the old one could read. Their IDs belong to one account, and others get 404.
 */
import type { AnyOp } from '#/contract/op'
import { isRecord } from '#/lib/is-record'
import { send } from '../base/request'
import { readJson } from '../base/response'

export type Sameness = 'same' | 'other' | 'unknown'
/** A response to the old token: query key and data. */
export interface ResponseSeen {
  readonly key: readonly unknown[]
  readonly data: unknown
}
type Row = Readonly<Record<string, unknown>>
/** A kind of resource, as its area describes it. */
export interface AccountResource {
  readonly list: AnyOp
  /** Reads one, if its answer shows whether a token is of the account that has it. */
  readonly view?: AnyOp
  /** Path parameters of `view`, if not the row's number. Null for a row that isn't the account's, such as a public image. */
  viewParams?(row: unknown): Readonly<Record<string, unknown>> | null
  /** Query key under which pages cache the whole list, if not that of its operation */
  readonly cachedKey?: readonly unknown[]
}
/** A resource of an account, as it was read. */
export interface AccountTrace {
  readonly op: AnyOp
  readonly params: Readonly<Record<string, unknown>>
  readonly row: Row
}

/** Fields that never change. A bucket's name alone could now belong to another account. */
const STABLE = ['created', 'opened', 'access_key'] as const
const EACH = 2
const MOST = 6
const ANSWER_MS = 10_000

/** Returns the rows of a list, as the API or a page stores it, or a single resource. */
function rowsOf(data: unknown): readonly Row[] {
  const rows = isRecord(data) ? (data['data'] ?? data) : data
  return (Array.isArray(rows) ? rows : [rows]).filter(isRecord)
}
const isId = (x: unknown) => typeof x === 'string' || typeof x === 'number'

/** Path parameters of the row's view; null where the row has none, or isn't the account's. */
function paramsOf(resource: AccountResource, view: AnyOp, row: Row): AccountTrace['params'] | null {
  if (!resource.viewParams)
    return typeof row['id'] === 'number' ? { [/\{(\w+)\}/.exec(view.path)?.[1] ?? '']: row['id'] } : null
  const params = resource.viewParams(row)
  return params && Object.values(params).every(isId) ? params : null
}

/** Returns a few resources of as many areas as possible, each with the operation that reads it. */
export function tracesOf(
  seen: readonly ResponseSeen[],
  resources: readonly AccountResource[],
): readonly AccountTrace[] {
  const found = new Map<string, AccountTrace[]>()
  for (const { key, data } of seen) {
    const resource = resources.find((one) => [one.cachedKey?.[1], one.list.id, one.view?.id].includes(key[1]))
    const view = resource?.view
    if (!view) continue
    const mine = found.get(view.id) ?? []
    found.set(view.id, mine)
    for (const row of rowsOf(data)) {
      const params = paramsOf(resource, view, row)
      const same = JSON.stringify(params)
      if (params && mine.length < EACH && !mine.some((w) => JSON.stringify(w.params) === same))
        mine.push({ op: view, params, row })
    }
  }
  const all = [...found.values()]
  return Array.from({ length: EACH }, (_, i) => all.flatMap((of) => of[i] ?? []))
    .flat()
    .slice(0, MOST)
}

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
export function storedTraces(text: string | null, resources: readonly AccountResource[]): readonly AccountTrace[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(all) ? all : []).filter(isRecord).flatMap(({ op: id, params, row }) => {
      const op = resources.find(({ view }) => view?.id === id)?.view
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
