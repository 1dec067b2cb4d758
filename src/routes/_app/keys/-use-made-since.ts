import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '../../../api/client'
import type { ApiError } from '../../../api/errors'
import { keys, type Key } from '../../../contract/keys'

/** What was known when a creation was sent. */
export interface Sent {
  /** Milliseconds. */
  readonly at: number
  readonly label: string
  /** Of the keys that were there; undefined where the list was not read. */
  readonly ids: ReadonlySet<number> | undefined
}

export interface MadeSince {
  /** Keys with the label that were not there before; undefined until a list read after the sending says so. */
  readonly found: readonly Key[] | undefined
  readonly error: ApiError | null
  readonly fetching: boolean
  readonly retry: () => void
}

/** Looks a creation up by its label: the only way to learn of one whose answer was lost (Part A knows no other key to it). */
export function useMadeSince(sent: Sent): MadeSince {
  const list = useQuery(qAll(keys.list, {}))
  const [known, setKnown] = useState(false)
  // What was on its way when the creation was sent may not hold it; what is read later only tells more.
  if (!known && list.dataUpdatedAt > sent.at && !list.isFetching) setKnown(true)
  return {
    found: known ? list.data?.data.filter((k) => k.label === sent.label && !(sent.ids?.has(k.id) ?? false)) : undefined,
    error: known ? null : list.error,
    fetching: list.isFetching,
    retry: () => void list.refetch(),
  }
}
