/** The account's lists, each with the rows that have been read. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { missingScopes, type Scopes } from '#/console/api/query/can'
import type { ApiError } from '#/console/api/client/errors'
import { session, useSession } from '#/console/api/session/session'
import { accountQueries, lacksProduct, PART_OPS, type AccountPart } from '../attention/account-queries'
import { listedOf, listOfPage } from '../attention/cached-view'
import type { AccountView } from '../attention/findings'
import { restrictionQuery } from '#/console/resource/access/restriction'

export const ACCOUNT_PARTS = Object.keys(accountQueries) as AccountPart[]

/** `refused`: the token can't read it. `absent`: the account doesn't have it. */
export type PartStatus = 'loading' | 'ready' | 'refused' | 'absent' | 'failed'
export interface Part {
  readonly status: PartStatus
  readonly error: ApiError | null
  readonly fetching: boolean
  readonly retry: () => void
}
export interface AccountState {
  readonly view: AccountView
  readonly parts: Readonly<Record<AccountPart, Part>>
  /** Epoch milliseconds of the oldest answer; 0 before the first. */
  readonly updatedAt: number
  readonly fetching: boolean
  /** A refresh failed, so the shown data might be out of date. */
  readonly stale: ApiError | null
}

/** Parts whose scopes the token is known to lack aren't requested. */
const readable = (part: AccountPart, scopes: Scopes) => missingScopes(PART_OPS[part], scopes).length === 0

/** Requests what isn't fresh in the cache, most urgent first. Issues follow the answer about services once those were refused. */
export function prefetchAccount(cache: QueryClient): void {
  const { scopes } = session.get()
  // Each part has its own type of rows, which only its own reader needs.
  const ask = (part: AccountPart) => void cache.prefetchQuery(accountQueries[part] as never)
  const services = cache.getQueryState(accountQueries.services.queryKey)
  const waits = services !== undefined && services.data === undefined && services.errorUpdateCount > 0
  for (const part of ACCOUNT_PARTS) if (readable(part, scopes) && !(part === 'issues' && waits)) ask(part)
}

/** Managed services are a product of their own: without a missing scope, a refusal means that the account lacks it. */
const PRODUCT: ReadonlySet<AccountPart> = new Set(['services', 'issues'])

function statusOf(part: AccountPart, data: unknown, error: ApiError | null, isReadable: boolean): PartStatus {
  if (data !== undefined) return 'ready'
  if (!isReadable) return 'refused'
  if (error === null) return 'loading'
  if (error.kind !== 'forbidden' && error.kind !== 'unauthorized') return 'failed'
  return PRODUCT.has(part) && lacksProduct(error) ? 'absent' : 'refused'
}

/** What the overview shows of the account: all lists that the token can read. */
export function useAccount(): AccountState {
  const { scopes } = useSession()
  const may = (part: AccountPart) => ({ enabled: readable(part, scopes) })
  const services = useQuery({ ...accountQueries.services, ...may('services') })
  const lacks = lacksProduct(services.error)
  // An account without managed services refuses both lists. After the first time, only services are asked for.
  const waits = services.data === undefined && services.errorUpdateCount > 0 && (lacks || services.isFetching)
  const issues = useQuery({ ...accountQueries.issues, enabled: !waits && readable('issues', scopes) })
  const tickets = useQuery({ ...accountQueries.tickets, ...may('tickets') })
  const regions = useQuery({ ...accountQueries.regions, ...may('regions') })
  const buckets = useQuery({ ...accountQueries.buckets, ...may('buckets') })
  const clusters = useQuery({ ...accountQueries.clusters, ...may('clusters') })
  const volumes = useQuery({ ...accountQueries.volumes, ...may('volumes') })
  const images = useQuery({ ...accountQueries.images, ...may('images') })
  const keys = useQuery({ ...accountQueries.keys, ...may('keys') })
  const clients = useQuery({ ...accountQueries.clients, ...may('clients') })
  const plan = useQuery({ ...accountQueries.plan, ...may('plan') })
  const transfer = useQuery({ ...accountQueries.transfer, ...may('transfer') })
  // Managed services are listed for unrestricted users only. Without them, a request of its own answers.
  const asksUser = services.error !== null && plan.data?.clients_included !== undefined && clients.data !== undefined
  const restricted = useQuery({ ...restrictionQuery, enabled: asksUser })
  const queries = {
    services,
    issues,
    tickets,
    regions,
    buckets,
    clusters,
    volumes,
    images,
    keys,
    clients,
    plan,
    transfer,
  }

  const partOf = (part: AccountPart): Part => {
    // Not asked again, because the answer would be the same.
    const shared = part === 'issues' && lacks ? services : queries[part]
    const { data, error, isFetching, refetch } = shared
    return {
      status: statusOf(part, data, error, readable(part, scopes)),
      error,
      fetching: isFetching,
      retry: () => void refetch(),
    }
  }
  const parts = Object.fromEntries(ACCOUNT_PARTS.map((part) => [part, partOf(part)])) as Record<AccountPart, Part>
  const all = Object.values(queries)
  const times = all.map((query) => query.dataUpdatedAt).filter((at) => at > 0)
  return {
    view: {
      services: listedOf(services.data),
      issues: listedOf(issues.data),
      tickets: listOfPage(tickets.data),
      regions: listedOf(regions.data),
      buckets: buckets.data,
      clusters: listedOf(clusters.data),
      volumes: listedOf(volumes.data),
      images: listedOf(images.data),
      keys: listedOf(keys.data),
      clients: listedOf(clients.data),
      plan: plan.data,
      unrestricted: services.data !== undefined || restricted.data === false,
      transferred: transfer.data?.used,
    },
    parts,
    updatedAt: times.length === 0 ? 0 : Math.min(...times),
    fetching: all.some((query) => query.isFetching),
    stale: all.find((query) => query.data !== undefined && query.error !== null)?.error ?? null,
  }
}
