/** Checks an account slowly in the background for changes made elsewhere. */
import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#/api/client/errors'
import { online } from '#/api/client/online'
import { callAll } from '#/api/client/client'
import { staleAfter } from '#/api/query/background-query'
import { missingScopes } from '#/api/query/can'
import { intervalForRows } from '#/api/query/poll-interval'
import { session } from '#/api/session/session'
import { apiNow } from '#/lib/time/clock'
import { issueStatesOf } from '../catalog/issue-state'
import { remember } from './account-memory'
import { accountQueries, lacksProduct, PART_OPS } from './account-queries'
import { cachedView } from './cached-view'
import * as copy from './copy'
import { type AccountView, changingFindings, isResolved } from './findings'
import { addNews, compareChecks, type News } from './news'
import { type OwnUpdates, trackOwnUpdates } from './own-updates'
import { backgroundLook } from './preferences'

/** Milliseconds from the page's load to its first check, and between two checks. */
const FIRST_LOOK_MS = 60_000
const LOOK_AGAIN_MS = 120_000

const LOOKED_AT = ['services', 'issues', 'tickets', 'regions', 'images'] as const
type Part = (typeof LOOKED_AT)[number]

/** The lists that each kind of finding is judged by. */
const JUDGED_BY: Readonly<Record<string, readonly Part[]>> = {
  down: ['services'],
  issue: ['services', 'issues', 'tickets'],
  outage: ['regions'],
  waiting: ['images'],
  expires: ['images'],
  ticket: ['tickets'],
}

/**
 * Whether a finding that the view lacks might be in rows that weren't read. An open issue is left out of the view where its service
 * is down, which only the whole list of services shows.
 */
function isUnread(view: AccountView, finding: string): boolean {
  const [kind = '', id] = finding.split(' ')
  const lists = JUDGED_BY[kind]?.map((part) => view[part]) ?? []
  if (!lists.some((list) => list?.complete === false)) return false
  if (kind !== 'issue') return lists[0]?.rows.every((row) => String(row.id) !== id) === true
  return issueStatesOf(view.issues?.rows ?? [], view.tickets?.rows ?? []).get(Number(id))?.status !== 'resolved'
}

/** Reads one part if it isn't fresh. A refusal isn't repeated. */
export async function readPart(cache: QueryClient, part: Part): Promise<boolean> {
  const query = accountQueries[part]
  const before = cache.getQueryState<unknown, ApiError>(query.queryKey)
  const refused = before?.error?.kind === 'forbidden' || before?.error?.kind === 'unauthorized'
  if (refused || missingScopes(PART_OPS[part], session.get().scopes).length > 0) return false
  const isLong = before !== undefined && staleAfter(0)({ state: before }) === Infinity
  // The list's own page reads a long list again, also after a failure. The overview doesn't.
  const isShown = cache.getQueryCache().find({ queryKey: query.queryKey })?.isActive() === true
  if (isLong && isShown && before.error !== null) return false
  const whole = {
    // The first page alone would replace the whole list.
    queryFn: ({ signal }: { signal: AbortSignal }) => callAll(PART_OPS[part], {}, { signal, background: true }),
    staleTime: intervalForRows(Number(Reflect.get(Object(before?.data), 'results'))) || Infinity,
  }
  try {
    // Each part has its own type of rows, which only its own reader needs.
    await cache.fetchQuery({ ...query, ...(isLong ? whole : { staleTime: FIRST_LOOK_MS / 2 }) } as never)
    return true
  } catch {
    return false
  }
}

/** Reads the lists one after the other and stores the news. Returns those that no tab has found before. */
export async function lookForNews(cache: QueryClient, updates: OwnUpdates): Promise<readonly News[]> {
  const life = session.signal()
  const own = updates.begin()
  const read = new Set<Part>()
  for (const part of LOOKED_AT) {
    const services = cache.getQueryState<unknown, ApiError>(accountQueries.services.queryKey)
    if (part === 'issues' && lacksProduct(services?.error)) continue
    if (await readPart(cache, part)) read.add(part)
  }
  // Another account can have signed in meanwhile: what was read isn't about it.
  if (life.aborted || session.get().status !== 'signed-in') return []
  const now = Date.now()
  const view = cachedView(cache)
  const findings = changingFindings(view, apiNow(now))
  const kinds = new Set(Object.keys(JUDGED_BY).filter((kind) => JUDGED_BY[kind]?.every((part) => read.has(part))))
  const check = {
    findings,
    kinds,
    at: now,
    own: own.among(findings),
    isResolved: (id: string) => isResolved(view, id),
    isUnread: (id: string) => isUnread(view, id),
  }
  if (read.has('tickets')) own.wasRead()
  let found: readonly News[] = []
  remember(({ known, news }) => {
    const [next, fresh] = compareChecks(known, check, copy.resolved)
    found = fresh
    return { known: next, news: addNews(news, fresh) }
  })
  return found
}

/** Whether checks are enabled, and the API could answer. */
const mayLook = () =>
  document.visibilityState === 'visible' &&
  backgroundLook.get() === 'on' &&
  session.get().status === 'signed-in' &&
  online()

/** Checks while the tab is visible and the setting is on. Returns a function that stops it. */
export function watchAccount(cache: QueryClient, announce: (news: readonly News[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let last = Date.now()
  const updates = trackOwnUpdates(last - LOOK_AGAIN_MS)
  const next = (ms: number) => {
    clearTimeout(timer)
    timer = stopped ? undefined : setTimeout(() => void run(), ms)
  }
  const run = async () => {
    let found: readonly News[] = []
    if (mayLook()) {
      last = Date.now()
      found = await lookForNews(cache, updates)
    }
    next(LOOK_AGAIN_MS)
    announce(found)
  }
  /** A tab that becomes visible catches up soon. */
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > LOOK_AGAIN_MS) next(1000)
  }
  document.addEventListener('visibilitychange', onVisible)
  next(FIRST_LOOK_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
