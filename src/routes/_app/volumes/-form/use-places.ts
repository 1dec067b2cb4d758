import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/api/client/client'
import { regions } from '#/contract/regions'

/** Regions as people know them: by label, once the list is there. */
export function useRegionNames() {
  const list = useQuery(qAll(regions.list, {})).data?.data
  const label = useCallback((id: string) => list?.find((r) => r.id === id)?.label ?? id, [list])
  return { list: list ?? [], label }
}
