/** The account's lists, each with the rows that have been read. */
import { type QueryClient, useQueries, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { areaAttention } from '#/console/areas/attention'
import type { ApiError } from '#/console/api/base/errors'
import { session, useSession } from '#/console/api/session/session'
import { restrictionQuery } from '#/console/resource/access/restriction'
import type { AccountData, AccountRead } from '#/console/resource/area/attention'
import type { AnyOp } from '#/contract/op'
import { accountFrom, accountReads, canRead, takenFrom } from '../attention/account'

/** `refused`: the token can't read it. `absent`: the account doesn't have it. */
export type PartStatus = 'loading' | 'ready' | 'refused' | 'absent' | 'failed'
export interface Part {
  readonly read: AccountRead
  readonly status: PartStatus
  readonly error: ApiError | null
  readonly retry: () => void
}
export interface AccountState {
  readonly account: AccountData
  /** Of all reads, most urgent first */
  readonly parts: readonly Part[]
  /** Epoch milliseconds of the oldest answer; 0 before the first. */
  readonly updatedAt: number
  readonly fetching: boolean
  /** A refresh failed, so the shown data might be out of date. */
  readonly stale: ApiError | null
}

const isRefusal = (error: ApiError | null | undefined) => error?.kind === 'forbidden' || error?.kind === 'unauthorized'
/** A refusal of one list, where no scope is missing, is the answer for all of the product. */
const lacksProduct = (error: ApiError | null | undefined): boolean =>
  isRefusal(error) && error?.missingScopes.length === 0

/** Whether the read waits for another one of the same product. After a first refusal, only that is sent. */
function waits(cache: QueryClient, { op, product }: AccountRead): boolean {
  const of = product && product !== op ? accountReads.find((read) => read.op === product) : undefined
  const state = of && cache.getQueryState<unknown, ApiError>(of.query.queryKey)
  if (!state || state.data !== undefined || state.errorUpdateCount === 0) return false
  return lacksProduct(state.error) || state.fetchStatus === 'fetching'
}

/** Requests what isn't fresh in the cache, most urgent first. */
export function prefetchAccount(cache: QueryClient): void {
  const { scopes } = session.get()
  for (const read of accountReads)
    if (canRead(read, scopes) && !waits(cache, read)) void cache.prefetchQuery(read.query)
}

function statusOf(read: AccountRead, data: unknown, error: ApiError | null, readable: boolean): PartStatus {
  if (data !== undefined) return 'ready'
  if (!readable) return 'refused'
  if (error === null) return 'loading'
  if (!isRefusal(error)) return 'failed'
  return read.product && lacksProduct(error) ? 'absent' : 'refused'
}

/** What the overview shows of the account: all lists that the token can read. */
export function useAccount(): AccountState {
  const { scopes } = useSession()
  const cache = useQueryClient()
  const results = useQueries({
    queries: accountReads.map((read): UseQueryOptions<unknown, ApiError> => ({
      ...read.query,
      enabled: canRead(read, scopes) && !waits(cache, read),
    })),
  })
  const reads = accountReads.flatMap((read, i) => {
    const result = results[i]
    return result ? [{ read, result }] : []
  })
  const resultOf = (op: AnyOp) => reads.find(({ read }) => read.op === op)?.result
  const answers = new Map(reads.map(({ read, result }) => [read.op.id, takenFrom(read, result.data)]))
  // Some lists are those of unrestricted users only. Without one, a request of its own answers.
  const forUnrestricted = reads.filter(({ read }) => read.op.unrestricted)
  const asksUser =
    forUnrestricted.some(({ result }) => result.error !== null) &&
    areaAttention.some((area) => area.asksUser?.(accountFrom(answers)))
  const restricted = useQuery({ ...restrictionQuery, enabled: asksUser })
  const unrestricted = forUnrestricted.some(({ result }) => result.data !== undefined) || restricted.data === false
  const times = results.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0)
  return {
    account: accountFrom(answers, unrestricted),
    parts: reads.map(({ read, result }) => {
      // Not asked again, because the answer would be the same.
      const product = read.product && resultOf(read.product)
      const { data, error, refetch } = product && lacksProduct(product.error) ? product : result
      const status = statusOf(read, data, error, canRead(read, scopes))
      return { read, status, error, retry: () => void refetch() }
    }),
    updatedAt: times.length === 0 ? 0 : Math.min(...times),
    fetching: results.some(({ isFetching }) => isFetching),
    stale: results.find(({ data, error }) => data !== undefined && error !== null)?.error ?? null,
  }
}
