/** Regions, clusters and plans of the demo data. Place names are real; the provider is fictional. */
import type { Insertable, Kysely } from 'kysely'
import type { AvailabilityTable, ClusterTable, Database, RegionTable } from '../db/schema'
import { publicImage } from '../areas/images/image-rows'
import { write } from '../db/write'

const image = (name: string, label: string, size: number, created: string, eol: string | null) =>
  publicImage({
    slug: `vendor/${name}`,
    label,
    vendor: label.split(' ')[0] ?? '',
    size,
    created: `${created}T12:00:00`,
    eol: eol && `${eol}T04:00:00`,
    cloud_init: 0,
    deprecated: 0,
  })
/** Names of distributions without data. */
const IMAGES = [
  { ...image('alma8', 'AlmaLinux 8', 1200, '2021-04-02', '2029-03-01'), cloud_init: 1 },
  { ...image('alma9', 'AlmaLinux 9', 2200, '2022-06-23', '2032-05-31'), cloud_init: 1 },
  { ...image('alpine3.16', 'Alpine 3.16', 300, '2022-06-13', '2024-05-23'), deprecated: 1 },
  image('alpine3.18', 'Alpine 3.18', 300, '2023-06-05', '2025-05-09'),
  image('alpine3.19', 'Alpine 3.19', 300, '2023-12-12', '2025-11-01'),
  image('arch', 'Arch Linux', 1500, '2016-06-13', null),
  { ...image('centos7', 'CentOS 7', 1700, '2014-07-08', '2024-06-30'), deprecated: 1 },
  { ...image('centos-stream9', 'CentOS Stream 9', 1800, '2021-12-14', '2027-05-31'), cloud_init: 1 },
  { ...image('debian10', 'Debian 10', 1500, '2019-07-23', '2024-06-30'), deprecated: 1 },
  { ...image('debian11', 'Debian 11', 1300, '2021-08-14', '2026-07-31'), cloud_init: 1 },
  { ...image('debian12', 'Debian 12', 1300, '2023-06-20', '2028-06-10'), cloud_init: 1 },
  image('fedora38', 'Fedora 38', 3000, '2023-04-27', '2024-05-14'),
  image('fedora39', 'Fedora 39', 3000, '2023-11-08', '2024-11-12'),
  image('gentoo', 'Gentoo', 5800, '2014-12-24', null),
  { ...image('opensuse15.5', 'openSUSE Leap 15.5', 1700, '2023-06-14', '2024-12-31'), cloud_init: 1 },
  { ...image('rocky8', 'Rocky Linux 8', 1200, '2021-07-01', '2029-05-31'), cloud_init: 1 },
  { ...image('rocky9', 'Rocky Linux 9', 2200, '2022-07-18', '2032-05-31'), cloud_init: 1 },
  image('slackware15.0', 'Slackware 15.0', 6600, '2022-03-30', null),
  { ...image('ubuntu20.04', 'Ubuntu 20.04 LTS', 2600, '2020-04-23', '2025-04-01'), cloud_init: 1 },
  { ...image('ubuntu22.04', 'Ubuntu 22.04 LTS', 3500, '2022-04-22', '2027-04-01'), cloud_init: 1 },
  { ...image('ubuntu23.10', 'Ubuntu 23.10', 3000, '2023-10-13', '2024-07-13'), cloud_init: 1, deprecated: 1 },
  { ...image('ubuntu24.04', 'Ubuntu 24.04 LTS', 3500, '2024-04-25', '2029-04-01'), cloud_init: 1 },
]

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
    const put = <T extends 'region' | 'cluster' | 'availability' | 'image'>(
      table: T,
      rows: readonly Insertable<Database[T]>[],
    ) =>
      trx
        .insertInto(table)
        .values(rows)
        .onConflict((c) => c.doNothing())
        .execute()
    await put('region', REGIONS)
    await put('cluster', CLUSTERS)
    await put('availability', AVAILABILITY)
    await put('image', IMAGES)
  })
}
