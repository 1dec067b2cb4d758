import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { regions } from '#/contract/regions'

/** All regions, their labels by ID, and whether one has an outage. Until the list is loaded, a region's label is its ID. */
export function useRegionNames() {
  const list = useQuery(qAll(regions.list, {})).data?.data
  const label = useCallback((id: string) => list?.find((r) => r.id === id)?.label ?? id, [list])
  const out = useCallback((id: string) => list?.find((r) => r.id === id)?.status === 'outage', [list])
  return { list: list ?? [], label, out }
}
