/** Object Storage clusters. No authentication. */
import type { clusters, Cluster } from '#/contract/clusters'
import { clusterDomain, staticSiteDomain } from '#/server/core/cluster-domain'
import type { ClusterTable } from '#/server/db/schema'
import { notFound, type Handlers } from '#/server/core/handlers'
import { pageOf } from '#/server/core/paginate'
import type { Settings } from '#/server/system/settings'

export const clusterHandlers: Handlers<typeof clusters> = {
  list: ({ db, query, settings }) =>
    pageOf(
      db.selectFrom('cluster'),
      { query },
      (q) => q.selectAll().orderBy('id'),
      (found) => found.map((row) => toCluster(settings, row)),
    ),
  view: async ({ db, params, settings }) => {
    const row = await db.selectFrom('cluster').selectAll().where('id', '=', params.clusterId).executeTakeFirst()
    if (!row) throw notFound()
    return toCluster(settings, row)
  },
}

const toCluster = (settings: Settings, row: ClusterTable): Cluster => ({
  id: row.id,
  region: row.region,
  domain: clusterDomain(settings, row),
  static_site_domain: staticSiteDomain(settings, row),
  status: row.status as Cluster['status'],
})
