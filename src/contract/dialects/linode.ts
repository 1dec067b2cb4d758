/** The console's side of Linode's API v4. */
import type { Cluster } from '#/contract/clusters'
import { isRecord } from '#/lib/is-record'
import { createDialect, type Derived } from './client'
import { endpointsToClusters } from './linode-endpoints'
import { linodeWords } from './linode-words'

const clustersOf = (json: unknown): Cluster[] =>
  endpointsToClusters(isRecord(json) && Array.isArray(json['data']) ? json['data'] : [])

const derived: Readonly<Record<string, Derived>> = {
  'clusters.list': (json) => {
    if (!isRecord(json)) return json
    const data = clustersOf(json)
    // The API counts endpoints. How many places are on several pages is known once all are read.
    return { ...json, data, results: Number(json['pages']) > 1 ? undefined : data.length }
  },
  'clusters.view': (json, { params }) => clustersOf(json).find(({ id }) => id === params?.['clusterId']),
  // The response is empty. What was sent is now in effect.
  'objects.updateAcl': (json, { body }) =>
    isRecord(json) && isRecord(body) ? { acl: body['acl'], acl_xml: '', ...json } : json,
}

export const linode = createDialect('linode', linodeWords, derived)
