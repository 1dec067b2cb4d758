/**
 * The API in another wording (`DIALECT`): paths, bodies and responses are turned at the edge, so that handlers and database know only the
 * contract's words.
 */
import { buckets } from '#/contract/buckets'
import type { AnyOp } from '#/contract/op'
import { shapeOf, type Shape } from '#/contract/shape'
import { errorsIn, filterIn, lacks, paramsIn, pathIn, reworded, scopesIn } from '#/contract/dialects/dialect'
import { servedAs, type Served } from '#/contract/dialects/served'
import { Reply } from '../core/answers'
import { clusterDomain } from '../core/cluster-domain'
import type { Windows } from '../core/limits'
import type { Services } from '../core/services'
import type { Answer, Incoming, ServedOperation } from './mount'
import { Routes, type Route } from './routes'

type Params = Readonly<Record<string, string>>
type Cluster = { readonly id: string; readonly region: string; readonly domain: string; readonly status: string }

export interface Wording {
  /** The rate limits of this wording's API. */
  readonly windows: Windows
  /** Operations with their scopes in this wording. */
  operations(all: readonly ServedOperation[]): readonly ServedOperation[]
  routes(ops: readonly AnyOp[]): Pick<Routes, 'find'>
  /**
   * Path parameters as the contract names them. A region stands for its cluster, of several for the one with the account's bucket,
   * but for all of them in the list of a cluster's buckets.
   */
  params(op: AnyOp, params: Params, account: number | undefined): Promise<Params>
  /** A body as the contract has it. A region stands for a cluster as in `params`, else for the first one that is available. */
  body(
    op: AnyOp,
    json: Record<string, unknown> | undefined,
    account: number | undefined,
  ): Promise<Record<string, unknown> | undefined>
  filter(op: AnyOp, text: string): string
  /** A response's JSON. */
  answer(op: AnyOp, text: string): Promise<string>
  /** Wraps the mounted operations: preflights, headers and error bodies. */
  around(inner: (incoming: Incoming) => Promise<Answer>): (incoming: Incoming) => Promise<Answer>
}

export function wordingOf(services: Services): Wording | undefined {
  const { dialect } = services.settings
  return dialect === null ? undefined : wordingAs(services, servedAs(dialect))
}

const takesNull = ({ type, innerType }: Shape): boolean =>
  type === 'nullable' || (innerType !== undefined && takesNull(innerType))

/** The vendor's clients send null for what is absent: it counts only where a field can be null. */
function withoutAbsent(op: AnyOp, json: Readonly<Record<string, unknown>>) {
  const fields = shapeOf(op.body).shape ?? {}
  const isAbsent = ([name, value]: [string, unknown]) => {
    const field = value === null && Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && !takesNull(field)
  }
  return Object.fromEntries(Object.entries(json).filter((entry) => !isAbsent(entry)))
}

export function wordingAs(services: Services, { words, bodies, absent, derived, ...cors }: Served): Wording {
  const { corsOrigins } = services.settings
  const clusters = (): Promise<readonly Cluster[]> =>
    services.db.selectFrom('cluster').select(['id', 'region', 'domain', 'status']).orderBy('id').execute()

  /** The account's buckets in regions with several clusters. */
  async function bucketsInShared(all: readonly Cluster[], account: number | undefined) {
    const shared = all
      .filter(({ id, region }) => all.some((c) => c.region === region && c.id !== id))
      .map(({ id }) => id)
    if (account === undefined || shared.length === 0) return []
    const own = services.db.selectFrom('bucket').select(['cluster', 'label']).where('account_id', '=', account)
    return own.where('cluster', 'in', shared).execute()
  }

  /** The cluster that a region or cluster id means. Of several in a region, the one with the account's bucket of that name. */
  async function clusterOf(place: string, bucket?: string, account?: number): Promise<string> {
    const own = (await clusters()).filter(({ id, region }) => id === place || region === place).map(({ id }) => id)
    if (own.length < 2 || bucket === undefined || account === undefined) return own[0] ?? place
    const held = await services.db
      .selectFrom('bucket')
      .select('cluster')
      .where('account_id', '=', account)
      .where('cluster', 'in', own)
      .where('label', '=', bucket)
      .executeTakeFirst()
    return held?.cluster ?? own[0] ?? place
  }

  const errorBody = (text: string, op: AnyOp | undefined): string => {
    const json: unknown = JSON.parse(text)
    const turned = errorsIn(words, op ?? { id: '' }, json, 'theirs') as { errors: { field?: string; reason: string }[] }
    return JSON.stringify({
      errors: turned.errors.map(({ field, reason }) => (field === '' ? { reason } : { field, reason })),
    })
  }
  const corsHeaders = (origin: string | null, ok: boolean): Record<string, string> =>
    origin === null || !corsOrigins.includes(origin)
      ? {}
      : {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Headers': cors.allowedHeaders,
          'Access-Control-Allow-Methods': cors.allowedMethods,
          ...(ok ? { 'Access-Control-Expose-Headers': cors.exposedHeaders } : {}),
        }
  const rewordScopes = (headers: Record<string, string>, name: string, separator: string) => {
    const said = headers[name]?.split(/[\s,]+/).filter(Boolean)
    if (said) headers[name] = scopesIn(words, said, 'theirs').join(separator)
  }

  const windows = Object.fromEntries(
    Object.entries(words.rates).map(([name, limit]) => [name, { name, limit, seconds: 60 }]),
    // Every class of the table is one of the windows.
  ) as Windows

  return {
    windows,
    operations: (all) =>
      all
        .filter(({ op }) => !absent.includes(op.id) && !lacks(words, op))
        .map(({ op, handler }) => ({
          op: { ...op, body: bodies[op.id] ?? op.body, ...words.operations[op.id]?.facts },
          handler,
        })),
    routes(ops) {
      const own = new Map(ops.map((op) => [op.id, op]))
      const theirs = new Routes(ops.map((op) => ({ ...op, path: pathIn(words, op) })))
      return {
        find(method, path): Route {
          const found = theirs.find(method, path)
          const op = found.kind === 'found' ? own.get(found.op.id) : undefined
          if (found.kind !== 'found' || !op) return found
          return { ...found, op, params: paramsIn(words, op, found.params, 'ours') as Params }
        },
      }
    },
    async params(op, params, account) {
      const { clusterId, bucket } = params
      // The list is the one of all clusters in the region.
      if (clusterId === undefined || op.id === buckets.listInCluster.id) return params
      return { ...params, clusterId: await clusterOf(clusterId, bucket, account) }
    },
    async body(op, json, account) {
      if (json === undefined) return json
      const turns = words.operations[op.id]?.body
      if (turns === undefined) return withoutAbsent(op, json)
      const all = await clusters()
      const held = turns.some((word) => word.place) ? await bucketsInShared(all, account) : []
      const place = (at: string, row: Readonly<Record<string, unknown>>) => {
        const inPlace = all.filter(({ id, region }) => id === at || region === at)
        const meant = inPlace.map(({ id }) => id)
        const open = inPlace.find(({ status }) => status === 'available')?.id
        const name = row['bucket_name'] ?? row['label']
        const own = held.find(({ cluster, label }) => label === name && meant.includes(cluster))
        return own?.cluster ?? open ?? meant[0] ?? at
      }
      return withoutAbsent(op, reworded(json, turns, 'ours', place) as Record<string, unknown>)
    },
    filter: (op, text) => filterIn(words, op, text, 'ours'),
    async answer(op, text) {
      const turns = words.operations[op.id]?.answer
      const derive = derived[op.id]
      if (turns === undefined && derive === undefined) return text
      const all = await clusters()
      const regionOf = (id: string) => all.find((c) => c.id === id)?.region ?? id
      const domainOf = (id: string) =>
        clusterDomain(services.settings, { id, domain: all.find((c) => c.id === id)?.domain ?? '' })
      const places = { domainOf, regionOf, regions: all.map(({ region }) => region) }
      const json: unknown = JSON.parse(text)
      return JSON.stringify(reworded(derive ? derive(json, places) : json, turns, 'theirs', regionOf))
    },
    around: (inner) => async (incoming) => {
      const origin = incoming.request.headers.get('origin')
      const asks = incoming.request.headers.get('access-control-request-method')
      if (incoming.request.method === 'OPTIONS' && origin !== null && asks !== null) {
        return { reply: new Reply(200, { Vary: 'Origin', ...corsHeaders(origin, false) }), route: 'OPTIONS' }
      }
      const answered = await inner(incoming)
      const { ok, status, text } = answered.reply
      const own = Object.entries(answered.reply.headers).filter(([name]) => !/^access-control-/i.test(name))
      const headers = { ...Object.fromEntries(own), ...corsHeaders(origin, ok) }
      rewordScopes(headers, 'X-OAuth-Scopes', ' ')
      rewordScopes(headers, 'X-Accepted-OAuth-Scopes', ', ')
      return { ...answered, reply: new Reply(status, headers, ok ? text : errorBody(text, answered.op)) }
    },
  }
}
