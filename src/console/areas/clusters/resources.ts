import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'
import { clustersArea } from './area'

export const clusterResources: AreaResources = {
  area: clustersArea,
  resources: [
    defineResource({
      kind: 'cluster',
      list: clusters.list,
      name: (c) => c.id,
      place: (c) => c.region,
      more: (c) => c.domain,
      page: (c) => ({ to: '/clusters/$clusterId', params: { clusterId: c.id } }),
    }),
  ],
  early: [
    ['/clusters', clusters.list, regions.list],
    ['/clusters/([\\w-]+)', clusters.view, regions.list],
  ],
}
