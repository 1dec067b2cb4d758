import { type AreaAttention, grouped, readList } from '#/console/resource/area/attention'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { clusterDown } from '#/console/resource/catalog/words'
import { plural, visible } from '#/lib/text'
import { clustersArea } from './area'

export const clustersAttention: AreaAttention = {
  area: clustersArea,
  urgency: 4,
  reads: [readList(clusters.list, 'clusters')],
  // Clusters that are unavailable, where the account has buckets.
  findings: (account) => {
    const used = new Set(account.list(buckets.list)?.data.map((b) => b.cluster))
    return grouped(
      account.list(clusters.list)?.data.filter((c) => c.status === 'unavailable' && used.has(c.id)) ?? [],
      (c) => ({
        tone: 'warn',
        title: `Cluster ${visible(c.id).text} is unavailable`,
        target: { to: `/clusters/${encodeURIComponent(c.id)}` },
        detail: clusterDown,
      }),
      {
        title: (more) => `${plural(more, 'cluster')} are unavailable`,
        name: (c) => visible(c.id).text,
        target: { to: '/clusters', search: { status: 'unavailable' } },
      },
    )
  },
}
