import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { regions } from '#/contract/regions'

/** All regions, and a function from region ID to label. Until the list is loaded, a region's label is its ID. */
export function useRegionNames() {
  const list = useQuery(qAll(regions.list, {})).data?.data
  const label = useCallback((id: string) => list?.find((r) => r.id === id)?.label ?? id, [list])
  return { list: list ?? [], label }
}
