/** The shape of one API operation as data. The client, forms, server and OpenAPI document all read these rows. */
import * as z from 'zod/mini'
import { integer, query } from './fields'
import { shapeOf, type DialectName, type Shape } from './shape'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Scope = `${string}:${'read_only' | 'read_write'}`
/** Rate classes; every call also counts in the general class (D-limits-2). */
export type Rate =
  | 'default'
  | 'collection'
  | 'statistics'
  | 'images'
  | 'ticket-open'
  | 'volume-create'
  /** Only of APIs that count buckets and keys apart. */
  | 'storage-write'
/** `optional`: works without a token and returns more with one. */
export type Auth = 'required' | 'optional' | 'none'
/** Global grants that a restricted user can have. */
export type GlobalGrant =
  | 'account_access:read_only'
  | 'account_access:read_write'
  | 'add_images'
  | 'add_monitoring'
  | 'add_volumes'
  | 'monitoring_subscription'
  | 'object_storage:read_only'
  | 'object_storage:read_write'
/**
 * `list`: a JSON list of texts. One must meet the condition; with `+neq`, none can be equal. `id`: a number or a text,
 * compared with `+eq` and `+neq` only.
 */
export type FieldType = 'string' | 'number' | 'boolean' | 'list' | 'id'
export type BodyKind = 'none' | 'json' | 'multipart'

/** Facts that few operations have. Generic code reads these fields and knows no operation by name. */
interface Facts {
  /** Not an operation of the reference. */
  readonly own?: true
  /** The dialect whose APIs alone have this operation. */
  readonly only?: DialectName
  /** Changes nothing, although it isn't a GET. */
  readonly safe?: true
  /** Deletes its target, although it isn't a DELETE, so a 404 means that the target is already deleted. */
  readonly deletes?: true
  /** Path that shows whether the target of a deletion still exists; absent if it is the operation's own. */
  readonly view?: string
  /** Response of that view once the target is deleted; absent if the view returns 404. */
  readonly viewWhenGone?: Readonly<Record<string, unknown>>
  /** Refused to accounts with a negative balance (A5-5). */
  readonly needsBalance?: true
  /** The rate limit is so low that no call is spent on confirming a lost response. */
  readonly scarce?: true
  /** The parameter whose value contains a slash, which clients send raw or as `%2F`. */
  readonly slashParam?: string
  /** Fields of `X-Filter` and their types. Absent if the collection has none. */
  readonly filterable?: Readonly<Record<string, FieldType>>
}

/** The resource that an operation reads, returns or deletes, by the operations that show it. */
interface ShownBy {
  /** Id of its view. */
  readonly view: string
  /** Path parameter of the view, whose value is the resource's `id`; absent if the view has none. */
  readonly param?: string
  /** Id of the list of its kind. */
  readonly list?: string
  /** Field of the response that contains it; absent if it is the whole response. */
  readonly within?: string
}

type S = z.core.$ZodType
const none = z.undefined()
type None = typeof none

export interface Op<
  P extends S = S,
  Q extends S = S,
  B extends S = S,
  R extends S = S,
  A extends Auth = Auth,
> extends Facts {
  /** `buckets.create`: prefix of the query key, name of the reference row, OpenAPI operationId. */
  readonly id: string
  readonly area: string
  /** The operation's name in the reference: "Bucket Create". */
  readonly title: string
  readonly method: Method
  /** As the reference prints it, with `{name}` for parameters. */
  readonly path: string
  /** Every scope listed is needed. An empty list with `auth: 'required'` means any valid token. */
  readonly scopes: readonly Scope[]
  readonly auth: A
  readonly rate: Rate
  readonly paged: boolean
  /** Reserved to unrestricted users of the account. */
  readonly unrestricted: boolean
  /** A restricted user needs one of these global grants. */
  readonly grants: readonly GlobalGrant[]
  readonly bodyKind: BodyKind
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly res: R
  /** The types of `res` as data, so that the client reads a response without a schema. */
  readonly answer: Shape
  /** Fields without which a response is useless; a response that lacks one is malformed. */
  readonly identifiedBy: readonly string[]
  /**
   * The documented defaults of the body, or of the query if the operation has no body. Forms and handlers read them; no
   * code merges them blindly. On a PUT they describe a new resource; an absent field still means unchanged.
   */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Other areas whose cached responses become stale when this operation succeeds. */
  readonly alsoTouches: readonly string[]
  /** Derived by `area`; absent without a view whose only parameter is the resource's `id`. */
  readonly resource?: ShownBy
}
// oxlint-disable-next-line typescript/no-explicit-any -- the one place where an operation's slots are deliberately open
export type AnyOp = Op<any, any, any, any>
export type AnyOps = Readonly<Record<string, AnyOp>>
type Draft<O extends AnyOp> = Omit<O, 'id' | 'area'>

interface Spec<P extends S, Q extends S, B extends S, R extends S, A extends Auth> extends Facts {
  title: string
  scope?: Scope | readonly Scope[]
  /** Defaults to `required`. */
  auth?: A
  rate?: Rate
  unrestricted?: boolean
  grants?: readonly GlobalGrant[]
  bodyKind?: 'multipart'
  params?: P
  query?: Q
  body?: B
  res: R
  defaults?: Readonly<Record<string, unknown>>
  alsoTouches?: readonly string[]
}

/** Fields that identify a resource, that only a creation returns, and the only field of a read. */
const IDENTIFYING = ['id', 'url', 'upload_to']
const identifying = (answer: Shape, method: Method) =>
  Object.entries(answer.shape ?? {})
    .filter(
      ([k, { type }]) =>
        type !== 'optional' &&
        (IDENTIFYING.includes(k) || (k === 'secret_key' && method === 'POST') || (k === 'ssl' && method === 'GET')),
    )
    .map(([k]) => k)

/** One operation. `route` is the reference's method and path. */
export function op<
  R extends S,
  P extends S = None,
  Q extends S = None,
  B extends S = None,
  A extends Auth = 'required',
>(
  route: `${Method} /${string}`,
  {
    title,
    scope,
    auth,
    rate,
    unrestricted,
    grants,
    bodyKind,
    params,
    query: asked,
    body,
    res,
    defaults,
    alsoTouches,
    ...facts
  }: Spec<P, Q, B, R, A>,
): Draft<Op<P, Q, B, R, A>> {
  const [method, path] = route.split(' ') as [Method, string]
  const answer = shapeOf(res)
  return {
    title,
    method,
    path,
    scopes: scope === undefined ? [] : typeof scope === 'string' ? [scope] : scope,
    // The type parameter is 'required' exactly where the slot is absent.
    auth: (auth ?? 'required') as A,
    rate: rate ?? 'default',
    paged: false,
    unrestricted: unrestricted ?? false,
    grants: grants ?? [],
    bodyKind: bodyKind ?? (body ? 'json' : 'none'),
    params: (params ?? none) as P,
    query: (asked ?? none) as Q,
    body: (body ?? none) as B,
    res,
    answer,
    identifiedBy: identifying(answer, method),
    defaults: defaults ?? {},
    alsoTouches: alsoTouches ?? [],
    ...facts,
  }
}

/** Paging of every collection (A8-1, A8-2). */
export const PageQuery = query({
  page: z.optional(integer('Page', 1)),
  page_size: z.optional(integer('Page size', 25, 500)),
})
export const PAGE_DEFAULTS = { page: 1, page_size: 100 } as const

/** The paginated envelope (A2.1-1). */
export const page = <T extends S>(item: T) =>
  z.object({ data: z.array(item), page: z.int(), pages: z.int(), results: z.int() })

type ListSpec<P extends S, R extends S, A extends Auth> = Omit<
  Spec<P, typeof PageQuery, None, R, A>,
  'query' | 'body' | 'res'
> & {
  item: R
}

/** A paginated collection. */
export const list = <R extends S, P extends S = None, A extends Auth = 'required'>(
  route: `GET /${string}`,
  { item, ...s }: ListSpec<P, R, A>,
) => ({
  ...op<ReturnType<typeof page<R>>, P, typeof PageQuery, None, A>(route, {
    rate: 'collection',
    ...s,
    query: PageQuery,
    res: page(item),
  }),
  paged: true,
})

type Row = Pick<AnyOp, 'method' | 'path' | 'title'>

const fieldsOf = (schema: S) => Object.entries((schema._zod.def as { shape?: Record<string, S> }).shape ?? {})
const itemOf = ({ res }: AnyOp): unknown => res.shape.data._zod.def.element

/** The view that shows what `o` returns or deletes, with the list of its kind; undefined without one. */
function resourceOf(o: AnyOp, all: readonly AnyOp[]): ShownBy | undefined {
  const deletes = o.method === 'DELETE' || o.deletes === true
  for (const view of all) {
    const [, param] = /^[^{]*(?:\{(\w+)\})?$/.exec(view.path) ?? []
    if (view.method !== 'GET' || view.paged || (param === undefined && view.path.includes('{'))) continue
    const within = fieldsOf(o.res).find(([, field]) => field === view.res)?.[0]
    const isShown = deletes ? view.path === (o.view ?? o.path) : view.res === o.res || within !== undefined
    if (!isShown) continue
    const list = all.find((l) => l.paged && !l.path.includes('{') && itemOf(l) === view.res)
    return { view: view.id, ...(param && { param }), ...(list && { list: list.id }), ...(within && { within }) }
  }
  return undefined
}

// The constraint must not name the schema slots. Contextual inference would then turn every omitted slot into `any`
// and Args<> would check nothing. op.type-spec.ts guards this.
export function area<T extends Record<string, Row>>(name: string, ops: T) {
  const rows = Object.entries(ops).map(
    ([key, o]) => [key, { ...(o as AnyOp), id: `${name}.${key}`, area: name }] as const,
  )
  const all = rows.map(([, row]) => row)
  return Object.fromEntries(
    rows.map(([key, row]) => {
      const resource = resourceOf(row, all)
      return [key, resource ? { ...row, resource } : row]
    }),
  ) as unknown as { [K in keyof T]: T[K] & { id: string; area: string } }
}

/**
 * Whether an operation lacks this slot (`params`, `query` or `body`), so that there is nothing to parse and no JSON
 * Schema.
 */
export const isNone = (slot: S): boolean => slot._zod.def.type === 'undefined'

/** The empty success body `{}`. */
export const Empty = z.object({})

type Slot<T extends S, K extends string> = z.input<T> extends undefined ? unknown : { [k in K]: z.input<T> }
type QuerySlot<T extends S> =
  z.input<T> extends undefined ? unknown : object extends z.input<T> ? { query?: z.input<T> } : { query: z.input<T> }
/**
 * The arguments of a call: `{params, query, body}`, each only if the operation has it. A query is optional if all its
 * parameters are.
 */
export type Args<O extends AnyOp> = Slot<O['params'], 'params'> & QuerySlot<O['query']> & Slot<O['body'], 'body'>
export type Result<O extends AnyOp> = z.output<O['res']>
/** A row of a list. */
export type ListItem<O extends AnyOp> = Result<O> extends { data: readonly (infer T)[] } ? T : never
export type Body<O extends AnyOp> = z.input<O['body']>
