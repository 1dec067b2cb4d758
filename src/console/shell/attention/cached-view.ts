import type { QueryClient } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
import { arrivalOf } from '#/console/api/query/arrivals'
import { qAll } from '#/console/api/client/client'
import { tickets } from '#/contract/tickets'
import { accountQueries } from './account-queries'
import type { AccountView, AccountList } from './findings'

export const listedOf = <T>(all: AllRows<T> | undefined): AccountList<T> | undefined =>
  all && { rows: all.data, results: all.results, complete: all.complete }

/** A page of tickets as a list; the rest of a longer list is missing. */
export const listOfPage = <T>(
  page: { readonly data: readonly T[]; readonly results?: number | undefined } | undefined,
): AccountList<T> | undefined => {
  if (!page) return undefined
  const results = page.results ?? page.data.length
  return { rows: page.data, results, complete: page.data.length >= results }
}

/** The account according to the cached lists. Sends no request. */
export function cachedView(cache: QueryClient): AccountView {
  const { services, issues, regions, buckets, clusters, volumes, images, keys, clients, plan, transfer } =
    accountQueries
  const first = accountQueries.tickets.queryKey
  const all = qAll(tickets.list, {}).queryKey
  const wholeIsNewer = arrivalOf(cache, all) > arrivalOf(cache, first)
  return {
    services: listedOf(cache.getQueryData(services.queryKey)),
    issues: listedOf(cache.getQueryData(issues.queryKey)),
    tickets: wholeIsNewer ? listedOf(cache.getQueryData(all)) : listOfPage(cache.getQueryData(first)),
    regions: listedOf(cache.getQueryData(regions.queryKey)),
    buckets: cache.getQueryData(buckets.queryKey),
    clusters: listedOf(cache.getQueryData(clusters.queryKey)),
    volumes: listedOf(cache.getQueryData(volumes.queryKey)),
    images: listedOf(cache.getQueryData(images.queryKey)),
    keys: listedOf(cache.getQueryData(keys.queryKey)),
    clients: listedOf(cache.getQueryData(clients.queryKey)),
    plan: cache.getQueryData(plan.queryKey),
    transferred: cache.getQueryData(transfer.queryKey)?.used,
  }
}
