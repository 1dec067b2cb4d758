import { ID } from '#/console/resource/area/early'
import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { regions } from '#/contract/regions'
import { volumes } from '#/contract/volumes'
import { volumesArea } from './area'

export const volumeResources: AreaResources = {
  area: volumesArea,
  resources: [
    defineResource({
      kind: 'volume',
      list: volumes.list,
      view: volumes.view,
      place: (v) => v.region,
      more: (v) => v.tags.join(' · '),
      page: (v) => ({ to: '/volumes/$volumeId', params: { volumeId: String(v.id) } }),
    }),
  ],
  creates: [{ op: volumes.create, target: { to: '/volumes/new' } }],
  words: {
    'volumes.create': 'Create volume',
    'volumes.update': 'Edit volume',
    'volumes.remove': 'Delete volume',
    'volumes.attach': 'Attach volume',
    'volumes.clone': 'Clone volume',
    'volumes.detach': 'Detach volume',
    'volumes.resize': 'Resize volume',
    volume_create: 'Volume created',
    volume_update: 'Volume edited',
    volume_delete: 'Volume deleted',
    volume_attach: 'Volume attached',
    volume_detach: 'Volume detached',
    volume_clone: 'Volume cloned',
    volume_resize: 'Volume resized',
  },
  early: [
    ['/volumes', volumes.list, regions.list],
    [`/volumes/${ID}`, volumes.view, regions.list],
  ],
}
