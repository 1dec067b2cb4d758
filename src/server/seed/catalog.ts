/** Regions, clusters and plans of the demo data. Place names are real; the provider is fictional. */
import type { Insertable, Kysely } from 'kysely'
import { seedPublicImages } from './public-images'
import type { AvailabilityTable, ClusterTable, Database, RegionTable } from '../db/schema'
import { write } from '../db/write'

const ALL = ['Instances', 'Block Storage', 'Object Storage', 'Vlans']
const region = (
  id: string,
  label: string,
  country: string,
  n: number,
  capabilities = ALL,
  status = 'ok',
): RegionTable => ({
  id,
  label,
  country,
  status,
  // Addresses of the documentation ranges, which never respond.
  resolvers_ipv4: [5, 6, 7].map((last) => `203.0.113.${n * 10 + last}`).join(','),
  resolvers_ipv6: [5, 6, 7].map((last) => `2001:db8:${n}::${last}`).join(','),
  capabilities: JSON.stringify(capabilities),
})

const REGIONS: readonly RegionTable[] = [
  region('ap-south', 'Singapore, SG', 'sg', 1),
  region('ap-west', 'Mumbai, IN', 'in', 2, ['Instances', 'Block Storage']),
  region('ca-central', 'Toronto, ON', 'ca', 3, ['Instances', 'Block Storage', 'Vlans']),
  region('eu-central', 'Frankfurt, DE', 'de', 4),
  region('eu-west', 'London, UK', 'gb', 5, ['Instances', 'Block Storage'], 'outage'),
  region('us-central', 'Dallas, TX', 'us', 6, ['Instances', 'Block Storage', 'Vlans']),
  region('us-iad', 'Washington, DC', 'us', 7),
  region('us-southeast', 'Atlanta, GA', 'us', 8),
]

/** An empty domain is derived from `OBJECTS_URL`: src/server/core/cluster-domain.ts. */
const cluster = (id: string, region: string, status = 'available'): ClusterTable => ({
  id,
  region,
  domain: '',
  static_site_domain: '',
  status,
})
const CLUSTERS: readonly ClusterTable[] = [
  cluster('ap-south-1', 'ap-south', 'unavailable'),
  cluster('eu-central-1', 'eu-central'),
  cluster('us-iad-1', 'us-iad'),
  cluster('us-southeast-1', 'us-southeast'),
]

const PLANS = [
  ...['1', '2', '3', '4'].map((n) => `gpu-large-${n}`),
  ...['1', '2', '3', '4'].map((n) => `gpu-small-${n}`),
  ...['4', '8', '16', '32', '64', '96', '128', '256', '512'].map((gb) => `premium-${gb}`),
]
/** Every plan in every region, which is more rows than one page has. Large plans are scarce. */
const AVAILABILITY: readonly AvailabilityTable[] = REGIONS.flatMap((r, i) =>
  PLANS.map((plan, j) => ({ region: r.id, plan, available: (i * 7 + j * 5) % 11 < 7 ? 1 : 0 })),
)

/** Adds missing rows; existing rows stay as an operator changed them. */
export async function seedCatalog(db: Kysely<Database>): Promise<void> {
  await write(db, 'server', async (trx) => {
    const put = <T extends 'region' | 'cluster' | 'availability'>(table: T, rows: readonly Insertable<Database[T]>[]) =>
      trx
        .insertInto(table)
        .values(rows)
        .onConflict((c) => c.doNothing())
        .execute()
    await put('region', REGIONS)
    await put('cluster', CLUSTERS)
    await put('availability', AVAILABILITY)
    await seedPublicImages(trx)
  })
}
