import { type AreaAttention, grouped, readList } from '#/console/resource/area/attention'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { plural, visible } from '#/lib/text'
import { clustersArea } from './area'

export const clustersAttention: AreaAttention = {
  area: clustersArea,
  urgency: 4,
  reads: [readList(clusters.list, 'clusters')],
  // Clusters that are unavailable, where the account has buckets.
  findings: (account) => {
    const count = (id: string) => account.list(buckets.list)?.data.filter((b) => b.cluster === id).length ?? 0
    return grouped(
      account.list(clusters.list)?.data.filter((c) => c.status === 'unavailable' && count(c.id) > 0) ?? [],
      (c) => ({
        tone: 'danger',
        title: `Cluster ${visible(c.id).text} is unavailable`,
        target: { to: `/clusters/${encodeURIComponent(c.id)}` },
        detail: `${plural(count(c.id), 'bucket')} there`,
      }),
      {
        title: (more) => `${plural(more, 'cluster')} are unavailable`,
        name: (c) => visible(c.id).text,
        target: { to: '/clusters', search: { status: 'unavailable' } },
      },
    )
  },
}
