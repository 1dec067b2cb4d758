/** Names of clusters: the label of the region, then the cluster's ID. */
import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { clusters, type Cluster } from '#/contract/clusters'
import { type Region, regions } from '#/contract/regions'
import { RegionName } from './region-name'
import styles from './cluster-name.module.css'

interface ClusterNames {
  readonly list: readonly Cluster[]
  readonly region: (id: string) => Region | undefined
  readonly label: (id: string) => string | undefined
}

/** All clusters, and a cluster's region and its label, both undefined until both lists are loaded. */
export function useClusterNames(): ClusterNames {
  const list = useQuery(qAll(clusters.list, {})).data?.data
  const places = useQuery(qAll(regions.list, {})).data?.data
  const region = useCallback(
    (id: string) => {
      const at = list?.find((c) => c.id === id)?.region
      return places?.find((r) => r.id === at)
    },
    [list, places],
  )
  const label = useCallback((id: string) => region(id)?.label, [region])
  return { list: list ?? [], region, label }
}

export function ClusterName({ id, label, out = false }: { id: string; label: string | undefined; out?: boolean }) {
  return label === undefined ? (
    <span className={styles.id}>{id}</span>
  ) : (
    <span className={styles.name}>
      <RegionName label={label} out={out} /> <span className={styles.id}>{id}</span>
    </span>
  )
}
