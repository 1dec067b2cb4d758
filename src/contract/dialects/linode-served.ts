/** The embedded server's side of Linode's API v4: responses that differ by more than words. */
import * as z from 'zod/mini'
import type { Cluster } from '#/contract/clusters'
import type { Bucket } from '#/contract/buckets'
import { withRules } from '#/contract/fields'
import type { Region } from '#/contract/regions'
import { isNewStore } from '#/contract/states'
import { VolumeCreateBase, volumeCreateRules, VolumeResizeBody, volumeSize } from '#/contract/volumes'
import { endpointTypesIn, type RegionEndpoint } from './linode-endpoints'
import { linodeWords } from './linode-words'
import type { Served, ServedRegions } from './served'

type Fields = Readonly<Record<string, unknown>>
const list = <T>(json: unknown) => json as { readonly data: readonly T[] } & Fields

/** The server's clusters as endpoints. A cluster that accepts no buckets has no address, as at the vendor. */
const endpoints = ({ region, domain, status }: Cluster): RegionEndpoint[] =>
  endpointTypesIn(region).map((endpoint_type) => ({
    region,
    endpoint_type,
    s3_endpoint: status === 'available' ? domain : null,
  }))
/** Pages are those of the clusters, so one can have more endpoints than were asked for. */
const endpointList = (json: unknown, { regions }: ServedRegions) => ({
  ...list(json),
  data: list<Cluster>(json).data.flatMap(endpoints),
  results: regions.flatMap(endpointTypesIn).length,
})
/** Every region with volumes can encrypt them. */
const encrypting = (row: Region) => ({
  ...row,
  capabilities: row.capabilities.flatMap((name) =>
    name === 'Block Storage' ? [name, 'Block Storage Encryption'] : [name],
  ),
})
/** Only the region names the place of a bucket on a newer endpoint. */
const bucket = (row: Bucket, { domainOf, regionOf }: ServedRegions) => ({
  ...row,
  s3_endpoint: domainOf(row.cluster),
  ...(isNewStore(row) ? { cluster: '', region: regionOf(row.cluster) } : {}),
})

const size = volumeSize(linodeWords.maxVolume)

export const linodeServed: Served = {
  words: linodeWords,
  bodies: {
    'volumes.create': withRules(z.extend(VolumeCreateBase, { size: z.optional(size) }), volumeCreateRules),
    'volumes.resize': z.extend(VolumeResizeBody, { size }),
  },
  // The list alone shows the clusters.
  absent: ['clusters.view'],
  derived: {
    'clusters.list': endpointList,
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
    'regions.list': (json) => ({ ...list(json), data: list<Region>(json).data.map(encrypting) }),
    'regions.view': (json) => encrypting(json as Region),
  },
  allowedHeaders: 'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
  allowedMethods: 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  exposedHeaders: 'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status',
}
