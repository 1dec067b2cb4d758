import { useMemo, useSyncExternalStore } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Activity, activity } from '#/console/api/activity/activity'
import { objects } from '#/contract/objects'
import type { Args, Result } from '#/contract/op'
import type { BucketAt } from '../bucket/bucket-page'
import type { ListingEntry } from '../objects/listing'
import { createdWhen } from '../settings/created-when'

/** What is known of an object's access, and since when in epoch milliseconds of this browser. */
export interface AccessFact {
  readonly time: number
  /** Undefined after a change of several objects, whose line doesn't name them. */
  readonly name?: string | undefined
  /** Undefined after a change with an unknown outcome. */
  readonly acl?: string | undefined
}

const isIn = ({ clusterId, bucket }: BucketAt, params: Readonly<Record<string, unknown>>) =>
  params['clusterId'] === clusterId && params['bucket'] === bucket

/** The changes that this session made in a bucket. */
function changedHere(all: readonly Activity[], at: BucketAt): readonly AccessFact[] {
  return all.flatMap(({ sent, at: time, count, done, refused }) => {
    const { params, body } = sent?.args ?? {}
    if (sent?.op.id !== objects.updateAcl.id || refused === count || !isIn(at, params ?? {})) return []
    const { name, acl } = body as Partial<Record<'name' | 'acl', string>>
    return [count > 1 ? { time } : { time, name, acl: done === 1 ? acl : undefined }]
  })
}

/** Whether an object is public by the latest fact, and wasn't stored again since. */
export function publicBy(facts: readonly AccessFact[]) {
  const since = new Map<string, number>()
  for (const { name, acl, time } of facts.toSorted((a, b) => a.time - b.time)) {
    if (name === undefined) since.clear()
    else if (acl?.startsWith('public')) since.set(name, time)
    else since.delete(name)
  }
  return ({ name, last_modified: stored }: Pick<ListingEntry, 'name' | 'last_modified'>) => {
    const time = since.get(name)
    return time !== undefined && stored !== null && createdWhen(stored, time) !== 'after'
  }
}

/** What panels read of the access of objects in a bucket. */
const readHere = (client: QueryClient, at: BucketAt): readonly AccessFact[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [objects.acl.area, objects.acl.id] })
    .flatMap(({ queryKey, state }) => {
      // The keys of this operation are its own.
      const { params, query } = queryKey[2] as Args<typeof objects.acl>
      const { acl } = (state.data ?? {}) as Partial<Result<typeof objects.acl>>
      return isIn(at, params) && acl !== undefined ? [{ time: state.dataUpdatedAt, name: query.name, acl }] : []
    })

/** Tells which listed objects are known to be public. Sends nothing. */
export function useKnownPublic(at: BucketAt) {
  const client = useQueryClient()
  // As text, so that rows are rendered again only after a new fact.
  const facts = useSyncExternalStore(activity.subscribe, () =>
    JSON.stringify([...changedHere(activity.get().all, at), ...readHere(client, at)]),
  )
  return useMemo(() => publicBy(JSON.parse(facts) as AccessFact[]), [facts])
}
