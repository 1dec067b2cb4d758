/** The embedded server's side of Linode's API v4: responses that differ by more than words. */
import type { Cluster } from '#/contract/clusters'
import type { Bucket } from '#/contract/buckets'
import type { RegionEndpoint } from './linode-endpoints'
import { linodeWords } from './linode-words'
import type { Served, ServedPlaces } from './served'

type Fields = Readonly<Record<string, unknown>>
const list = <T>(json: unknown) => json as { readonly data: readonly T[] } & Fields

/** The server's clusters as endpoints. A cluster that accepts no buckets has no address, as at the vendor. */
const endpoint = ({ region, domain, status }: Cluster): RegionEndpoint => ({
  region,
  endpoint_type: 'E1',
  s3_endpoint: status === 'available' ? domain : null,
})
const bucket = (row: Bucket, { domainOf }: ServedPlaces) => ({
  ...row,
  endpoint_type: 'E1',
  s3_endpoint: domainOf(row.cluster),
})

export const linodeServed: Served = {
  words: linodeWords,
  // The list alone shows the clusters.
  absent: ['clusters.view'],
  derived: {
    'clusters.list': (json) => ({ ...list(json), data: list<Cluster>(json).data.map(endpoint) }),
    'buckets.list': (json, places) => ({
      ...list(json),
      data: list<Bucket>(json).data.map((row) => bucket(row, places)),
    }),
    'buckets.listInCluster': (json, places) => ({
      ...list(json),
      data: list<Bucket>(json).data.map((row) => bucket(row, places)),
    }),
    'buckets.view': (json, places) => bucket(json as Bucket, places),
    'buckets.create': (json, places) => bucket(json as Bucket, places),
    'objects.updateAcl': () => ({}),
  },
  allowedHeaders: 'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
  allowedMethods: 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  exposedHeaders: 'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status',
}
