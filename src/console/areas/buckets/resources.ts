import { bucketsQuery } from '#/console/resource/catalog/all-buckets'
import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { objectStorage } from '#/contract/object-storage'
import { objects } from '#/contract/objects'
import { regions } from '#/contract/regions'
import { bucketsArea } from './area'

const BUCKET = '/buckets/(?!usage/)([\\w.-]+)/([\\w.-]+)'

export const bucketResources: AreaResources = {
  area: bucketsArea,
  resources: [
    defineResource({
      kind: 'bucket',
      list: buckets.list,
      view: buckets.view,
      id: (b) => `${b.cluster}/${b.label}`,
      place: (b) => b.cluster,
      page: (b) => ({ to: '/buckets/$cluster/$bucket', params: { cluster: b.cluster, bucket: b.label } }),
      viewParams: (b) => ({ clusterId: b.cluster, bucket: b.label }),
      mention: {
        id: /^([a-z0-9-]{1,40}):([a-z0-9.-]{3,63})$/,
        text: (cluster, label) => `About the bucket \`${label}\` in ${cluster}.`,
      },
      // The bucket list merges one list per cluster, so that one failing cluster doesn't hide the others.
      cachedKey: bucketsQuery(undefined).queryKey,
    }),
  ],
  pages: [{ label: 'Usage', target: { to: '/buckets/usage' } }],
  creates: [{ op: buckets.create, target: { to: '/buckets/new' } }],
  words: {
    'buckets.create': 'Create bucket',
    'buckets.remove': 'Delete bucket',
    'buckets.modifyAccess': 'Change access for bucket',
    'buckets.updateAccess': 'Change access for bucket',
    'objects.updateAcl': 'Change access for object',
    'objects.url': 'Create signed URL for object',
    'tls.upload': 'Upload certificate for bucket',
    'tls.remove': 'Delete certificate for bucket',
    'objectStorage.cancel': 'Cancel Object Storage',
  },
  early: [
    ['/buckets', buckets.list, clusters.list, regions.list],
    ['/buckets/usage(?:/cancel)?', buckets.list, objectStorage.transfer, clusters.list, regions.list],
    [
      BUCKET,
      buckets.view,
      { op: objects.list, query: { page_size: 500, delimiter: '/' } },
      clusters.list,
      regions.list,
    ],
    [`${BUCKET}/(?:access|settings|tls|usage)`, buckets.view, clusters.list, regions.list],
  ],
}
