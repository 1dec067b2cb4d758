/** Runs one API call in the fixed order of checks (docs/where-the-reference-is-silent.md), which no area can change. */
import { isDeepStrictEqual } from 'node:util'
import { objects } from '#/contract/objects'
import { type AnyOp, isNone, PAGE_DEFAULTS } from '#/contract/op'
import { fieldsFor, shapeOf } from '#/contract/shape'
import { answerError, refuse, Reply } from '../core/answers'
import { BytesInFlight, type OnClosed } from '../core/bytes-in-flight'
import { apiAuditRecord, idOf, targetOf, type Trace } from './audit-record'
import { trailOf, knownMethod } from '../audit/trail'
import { authenticate, type Known, requireScopes } from '../core/auth'
import { createCallLimits, Limits, SharedLimits, type RateLimits } from '../core/limits'
import { check, readParams, readQuery } from '../core/coerce'
import { corsHeaders, preflight } from './origins'
import { headerText, readFilter } from '../core/filter'
import { requireGlobalGrant, requireUnrestricted } from '../core/grants'
import { ApiFailure, type Handler, notFound } from '../core/handlers'
import { type Claim, fingerprint, IdempotencyStore, InFlight } from './idempotency-store'
import { Limiter } from '../core/limiter'
import { isShared } from '../db/lease'
import { withReserve } from '../storage/reserve'
import { requireRowSpace } from '../system/disk-space'
import { REFERENCE_VERSION } from './openapi'
import { readBody, type SentBody } from './read-body'
import { blockedMs, requestId } from '../system/request-context'
import { type RouteMatch, Routes } from './routes'
import type { Services } from '../core/services'
import type { Wording } from './wording'

/**
 * Reads answered at once: each keeps its page in memory until it is sent or refused. A caller whose reads kept the database busy
 * pauses, and so gets at most a quarter of its time while others read.
 */
const READS = { all: 16, one: 4, pauses: 3 }

/** An operation of the contract with its handler. */
export interface ServedOperation {
  readonly op: AnyOp
  readonly handler: Handler<AnyOp>
}
export interface MountOptions {
  /** Checks every response against the contract and refuses to send one that differs. */
  readonly checkOutput: boolean
  readonly report: (e: unknown) => void
  readonly limits?: RateLimits
  readonly unread?: BytesInFlight
  readonly received?: BytesInFlight
  readonly wording?: Wording | undefined
}
export interface Incoming {
  readonly request: Request
  /** Below the version prefix, still percent-encoded. */
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
  /** For the audit trail. */
  readonly address: string
  readonly remote: string | undefined
  /** Absent without a connection. */
  readonly onClosed?: OnClosed
}
/** `hold` counts the bytes of the body as they arrive. */
type Counted = Incoming & { readonly hold: (bytes: number) => void }
export interface Answer {
  readonly reply: Reply
  /** `GET /regions/{regionId}` for the log; null for an unknown path. */
  readonly route: string | null
  readonly op?: AnyOp
  readonly who?: Known | null | undefined
}

/** Returns the function that carries out a call of any of the operations. */
export function mount(services: Services, all: readonly ServedOperation[], options: MountOptions) {
  const { wording } = options
  const operations = wording?.operations(all) ?? all
  const ops = operations.map(({ op }) => op)
  const routes = wording?.routes(ops) ?? new Routes(ops)
  const handlers = new Map(operations.map(({ op, handler }) => [op.id, handler]))
  const { dialect } = services.settings
  const bodyFor = new Map(ops.map((op) => [op.id, fieldsFor(shapeOf(op.body), dialect)]))
  const answerFor = new Map(ops.map((op) => [op.id, fieldsFor(op.answer, dialect)]))
  const windows = wording?.windows
  const limits =
    options.limits ?? (isShared(services.db) ? new SharedLimits(services.db, windows) : new Limits(undefined, windows))
  const { addressOf, countCall, countRefused } = createCallLimits(services, limits)
  const unread = options.unread ?? new BytesInFlight('unread')
  const received = options.received ?? new BytesInFlight('received')
  const reads = new Limiter(READS)
  const keyedWrites = new IdempotencyStore(services)
  const fingerprintKey = services.secrets.derive('fingerprint')
  const { corsOrigins } = services.settings
  const trail = trailOf(services)

  return async (incoming: Incoming): Promise<Answer> => {
    const { request, path } = incoming
    const origin = request.headers.get('origin') ?? undefined
    const asked = request.headers.get('access-control-request-method')
    const headers: Record<string, string> = {
      'Cache-Control': 'no-store',
      Vary: 'Authorization, X-Filter, Origin, Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      'X-Spec-Version': REFERENCE_VERSION,
      ...corsHeaders(origin, corsOrigins),
    }
    const finish = (reply: Reply, route: string | null): Answer => {
      Object.assign(reply.headers, headers)
      return { reply, route }
    }
    const isPreflight = request.method === 'OPTIONS' && origin !== undefined && asked !== null
    const route = routes.find(isPreflight ? asked : request.method, path)
    if (route.kind === 'none') return finish(refuse(404, 'Not found'), null)
    if (isPreflight) {
      return { reply: preflight(origin, corsOrigins, 'GET, HEAD, POST, PUT, DELETE'), route: 'OPTIONS' }
    }
    if (route.kind === 'method') {
      const no = refuse(405, "This method isn't allowed here.", { Allow: route.allow })
      return finish(no, `${knownMethod(request.method)} ${route.template}`)
    }
    const name = `${route.op.method} ${route.op.path}`
    const trace: Trace = {}
    const recordOf = (status: number, e?: unknown) => {
      const entry = apiAuditRecord(route.op, trace, status, e)
      return entry && { ...entry, request: requestId(), address: incoming.address }
    }
    const recording = trail.begin((result) => {
      const entry = recordOf(200)
      return entry && { ...entry, target: { ...entry.target, ...idOf(result) } }
    })
    const end = (reply: Reply, e?: unknown): Answer => {
      const entry = recordOf(reply.status, e)
      if (entry) recording.end(entry, options.report)
      return { ...finish(reply, name), op: route.op, who: trace.who }
    }
    try {
      const carry = () => carryOut(route, incoming, headers, trace)
      const act = () => (route.op.method === 'GET' ? carry() : recording.during(carry))
      const body = await (mayUseReserve(route.op) ? withReserve(services.settings.dataDir, act) : act())
      return end(new Reply(200, { 'Content-Type': 'application/json' }, body))
    } catch (e) {
      if (e instanceof ApiFailure && e.status === 401) headers['WWW-Authenticate'] = 'Bearer'
      if (e instanceof InFlight) headers['Retry-After'] = String(e.retryAfter)
      if (e instanceof ApiFailure && (e.status === 429 || e.status === 503)) headers['Retry-After'] ??= '1'
      return end(answerError(e, options.report), e)
    }
  }

  async function carryOut(
    { op, params: raw }: RouteMatch,
    incoming: Incoming,
    headers: Record<string, string>,
    trace: Trace,
  ) {
    const { request } = incoming
    trace.target = raw
    if (op.auth !== 'none') headers['X-Accepted-OAuth-Scopes'] = op.scopes.join(', ') || '*'
    const who = await authenticate(services, request.headers.get('authorization') ?? undefined).catch(
      async (e: unknown) => {
        if (e instanceof ApiFailure) await countRefused(incoming, headers)
        throw e
      },
    )
    trace.who = who
    if (who) headers['X-OAuth-Scopes'] = [...who.caller.scopes].join(', ')
    if (!who && op.auth === 'required') {
      await countRefused(incoming, headers)
      throw new ApiFailure(401, 'Invalid Token')
    }
    const whose = who ? `token ${who.tokenId}` : addressOf(incoming)
    await countCall(op, whose, headers)
    const act = async () => {
      unread.require(whose)
      const answer = await received.during(whose, (hold) =>
        answerOf({ op, params: raw }, who, { ...incoming, hold }, headers, trace),
      )
      const text = wording ? await wording.answer(op, answer) : answer
      // A write has already acted, so its response must be sent even if unread bytes exceed the limit by now.
      if (op.method === 'GET') unread.require(whose)
      if (incoming.onClosed) unread.add(whose, text.length, incoming.onClosed)
      return text
    }
    return op.method === 'GET' ? reads.run(who ? `account ${who.caller.accountId}` : whose, act, blockedMs) : act()
  }

  async function answerOf(
    { op, params: named }: Pick<RouteMatch, 'op' | 'params'>,
    who: Known | null,
    incoming: Counted,
    headers: Record<string, string>,
    trace: Trace,
  ): Promise<string> {
    await requireRights(op, who)
    const handler = handlers.get(op.id)
    if (!handler) throw new Error(`no handler for ${op.id}`)
    const raw = wording ? await wording.params(op, named, who?.caller.accountId) : named
    const params = readParams(op.params, raw)
    if (params === undefined && Object.keys(raw).length > 0) throw notFound()
    const ctx = { ...services, params, caller: who?.caller ?? null }
    const act = async (begin?: (sent: SentBody) => Promise<void>) => {
      const found: unknown = typeof handler === 'function' ? undefined : await handler.find(ctx)
      const sent = await readWorded(op, incoming, who)
      const full = { ...ctx, ...readInput(op, incoming, sent, wording) }
      trace.target = targetOf(raw, full.body)
      if (stores(op)) await requireRowSpace(services.settings.dataDir)
      await begin?.(sent)
      const run = (): unknown => (typeof handler === 'function' ? handler(full, undefined) : handler.run(full, found))
      // Here and not only around the call, because its idempotency key is already in use.
      const given = await (mayUseReserve(op) ? withReserve(services.settings.dataDir, async () => run()) : run())
      const result = answerFor.get(op.id)?.(given) ?? given
      trace.target = targetOf(raw, full.body, result)
      const text = JSON.stringify(result)
      if (options.checkOutput) assertShape(op, JSON.parse(text))
      return text
    }
    if (!who || op.method === 'GET') return act()
    const claim = await keyedWrites.claim(
      who.tokenId,
      who.caller.accountId,
      incoming.request.headers.get('idempotency-key'),
    )
    if (!claim) return act()
    const print = (sent: SentBody) => fingerprint(fingerprintKey, op, raw, incoming.search, sent)
    try {
      if (claim.replay) {
        const { status, text } = claim.replay(await print(await readWorded(op, incoming, who)))
        headers['Idempotency-Replayed'] = 'true'
        trace.replayed = true
        if (status !== 200) throw new ApiFailure(status, 'Internal server error')
        return text
      }
      return await actUnder(claim, () => act(async (sent) => claim.begin(await print(sent))))
    } finally {
      claim.leave()
    }
  }

  /** Throws `ApiFailure` 403 if the token lacks a scope, or its user a right. */
  async function requireRights(op: AnyOp, who: Known | null): Promise<void> {
    if (!who || op.auth !== 'required') return
    requireScopes(who.caller, op.scopes)
    if (op.unrestricted) requireUnrestricted(who.caller)
    await requireGlobalGrant(services.db, who.caller, op.grants)
  }

  /** Runs the first call under an idempotency key, and stores its response or failure. */
  async function actUnder(claim: Claim, act: () => Promise<string>): Promise<string> {
    try {
      const text = await act()
      // The write has happened, even if the key can't be stored.
      await claim.settle(text).catch(options.report)
      return text
    } catch (e) {
      await claim.fail(e).catch(options.report)
      throw e
    }
  }

  async function readWorded(op: AnyOp, { request, hold }: Counted, who: Known | null): Promise<SentBody> {
    const sent = await readBody(request, op.bodyKind, hold)
    const json = wording ? await wording.body(op, sent.json, who?.caller.accountId) : sent.json
    return { ...sent, json: bodyFor.get(op.id)?.(json) ?? json }
  }
}

/** Parses after the checks of type, size and JSON, and reports every field error of query, filter and body at once. */
function readInput(op: AnyOp, { request, search }: Incoming, { json, form }: SentBody, wording?: Wording) {
  const raw = readQuery(op.query, search, op.paged)
  const query = check(op.query, isNone(op.query) ? undefined : raw.input)
  const body = check(op.body, op.bodyKind === 'json' ? json : undefined)
  const named = new Set(raw.errors.map((e) => e.field))
  const errors = [...raw.errors, ...query.errors.filter((e) => !named.has(e.field))]
  if (op.bodyKind !== 'multipart') errors.push(...body.errors)
  const sent = op.paged ? request.headers.get('x-filter') : null
  const header = sent === null ? null : headerText(sent)
  let filter
  try {
    filter = header === null ? undefined : readFilter(op, wording?.filter(op, header) ?? header, header)
  } catch (e) {
    if (!(e instanceof ApiFailure)) throw e
    errors.push(...e.errors)
  }
  if (errors.length > 0) throw new ApiFailure(400, errors)
  return {
    query: op.paged ? { ...PAGE_DEFAULTS, ...(query.value as object) } : query.value,
    body: body.value,
    ...(form ? { form } : {}),
    ...(filter ? { filter } : {}),
  }
}

function assertShape(op: AnyOp, sent: unknown): void {
  const parsed = check(op.res, sent)
  if (parsed.errors.length > 0) {
    throw new Error(`${op.id} returns a response outside the contract: ${JSON.stringify(parsed.errors)}`)
  }
  if (!isDeepStrictEqual(parsed.value, sent)) throw new Error(`${op.id} returns fields outside the contract.`)
}

/** Signing a URL stores nothing, and deleting an object begins with it. */
const stores = (op: AnyOp): boolean => op.bodyKind !== 'none' && op.id !== objects.url.id

/**
 * Operations that store no client data also run on a full disk, such as deletions. They read no body and are
 * idempotent.
 */
const mayUseReserve = (op: AnyOp): boolean => op.method !== 'GET' && op.bodyKind === 'none'
