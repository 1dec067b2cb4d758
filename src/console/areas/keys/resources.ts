import { ID } from '#/console/resource/area/early'
import { type AreaResources, defineResource, NUMBER_ID } from '#/console/resource/area/resources'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { keys } from '#/contract/keys'
import { regions } from '#/contract/regions'
import { keysArea } from './area'
import { revocation } from './words'

export const keyResources: AreaResources = {
  area: keysArea,
  resources: [
    defineResource({
      kind: 'key',
      list: keys.list,
      view: keys.view,
      more: (k) => k.access_key,
      page: (k) => ({ to: '/keys/$keyId', params: { keyId: String(k.id) } }),
      mention: { id: NUMBER_ID, text: (id) => `About the access key ${id}.` },
    }),
  ],
  creates: [{ op: keys.create, target: { to: '/keys/new' } }],
  words: {
    'keys.create': 'Create access key',
    'keys.update': 'Rename access key',
    'keys.revoke': `${revocation.verb} access key`,
    obj_access_key_create: 'Access key created',
    obj_access_key_update: 'Access key renamed',
    obj_access_key_delete: `Access key ${revocation.past}`,
  },
  early: [
    ['/keys', keys.list, buckets.list],
    [`/keys/${ID}`, keys.view, buckets.list, clusters.list, regions.list],
  ],
}
