/** Object Storage clusters. */
import * as z from 'zod/mini'
import { choice, only, text, MAX_NAME } from './fields'
import { area, list, op } from './op'

export const CLUSTER_STATUSES = ['available', 'unavailable'] as const
export const ClusterId = text('Cluster', MAX_NAME, { filled: true })

/** From old to new. E2 and E3 have no certificates, no access settings for single objects, and no CORS switch. */
export const EndpointType = choice('Endpoint type', ['E0', 'E1', 'E2', 'E3'])
export type EndpointType = z.infer<typeof EndpointType>

/** `domain` and `static_site_domain` are `host[:port]`, without a scheme. */
export const Cluster = z.object({
  domain: z.string(),
  id: z.string(),
  region: z.string(),
  static_site_domain: z.string(),
  status: z.enum(CLUSTER_STATUSES),
  /** The type of the endpoint with `domain`. */
  endpoint_type: only('linode', EndpointType),
  /** The newest first. One without a hostname accepts no requests. */
  endpoints: only('linode', z.array(z.object({ endpoint_type: EndpointType, s3_endpoint: z.nullable(z.string()) }))),
})
export interface Cluster extends z.infer<typeof Cluster> {}

export const clusters = area('clusters', {
  list: list('GET /object-storage/clusters', { title: 'Clusters List', auth: 'none', item: Cluster }),
  view: op('GET /object-storage/clusters/{clusterId}', {
    title: 'Cluster View',
    auth: 'none',
    params: z.object({ clusterId: z.string() }),
    res: Cluster,
  }),
})
