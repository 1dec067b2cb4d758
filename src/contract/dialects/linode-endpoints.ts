/** Clusters of the contract, from Linode's endpoints: one for each region, which can have several endpoints. */
import type { Cluster, EndpointType } from '#/contract/clusters'
import { isRecord } from '#/lib/is-record'

/** From old to new. */
const TYPES: readonly string[] = ['E0', 'E1', 'E2', 'E3']
/** Types with one static site domain per region. */
const WITH_SITES: readonly EndpointType[] = ['E0', 'E1']

/** Regions of the embedded server with two endpoints. */
const WITH_NEWER: readonly string[] = ['us-iad']
/** Types of a region's endpoints on the embedded server. */
export const endpointTypesIn = (region: string): readonly EndpointType[] =>
  WITH_NEWER.includes(region) ? ['E1', 'E3'] : ['E1']

export interface RegionEndpoint {
  readonly region: string
  readonly endpoint_type: EndpointType
  readonly s3_endpoint: string | null
}
// The client normalizes the other fields.
const isEndpoint = (x: unknown): x is RegionEndpoint =>
  isRecord(x) && typeof x['region'] === 'string' && x['region'] !== ''
const rank = ({ endpoint_type }: RegionEndpoint) => TYPES.indexOf(endpoint_type)

/** The newest endpoint that accepts requests gives the cluster's domain. */
function clusterOf(region: string, endpoints: readonly RegionEndpoint[]): Cluster {
  const sorted = endpoints.toSorted((a, b) => rank(b) - rank(a))
  const best = sorted.find((e) => e.s3_endpoint)
  const domain = best?.s3_endpoint ?? ''
  return {
    id: region,
    region,
    domain,
    static_site_domain: best && WITH_SITES.includes(best.endpoint_type) ? `website-${domain}` : '',
    status: best ? 'available' : 'unavailable',
    ...(best && { endpoint_type: best.endpoint_type }),
    endpoints: sorted,
  }
}

export function endpointsToClusters(rows: readonly unknown[]): Cluster[] {
  const endpoints = rows.filter(isEndpoint)
  const regions = new Set(endpoints.map(({ region }) => region))
  return [...regions].map((region) =>
    clusterOf(
      region,
      endpoints.filter((e) => e.region === region),
    ),
  )
}
