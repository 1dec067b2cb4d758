/** Names of clusters: the label of the region, then the cluster's ID. */
import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { clusters, type Cluster } from '#/contract/clusters'
import { regions } from '#/contract/regions'
import styles from './cluster-name.module.css'

/** All clusters, and the label of a cluster's region. The label is undefined until both lists are loaded. */
export function useClusterNames(): { list: readonly Cluster[]; label: (id: string) => string | undefined } {
  const list = useQuery(qAll(clusters.list, {})).data?.data
  const places = useQuery(qAll(regions.list, {})).data?.data
  const label = useCallback(
    (id: string) => {
      const region = list?.find((c) => c.id === id)?.region
      return places?.find((r) => r.id === region)?.label
    },
    [list, places],
  )
  return { list: list ?? [], label }
}

export function ClusterName({ id, label }: { id: string; label: string | undefined }) {
  return label === undefined ? (
    <span className={styles.id}>{id}</span>
  ) : (
    <span className={styles.name}>
      {label} <span className={styles.id}>{id}</span>
    </span>
  )
}
