import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { images } from '#/contract/images'
import { imagesArea } from './area'

export const imageResources: AreaResources = {
  area: imagesArea,
  resources: [
    defineResource({
      kind: 'image',
      list: images.list,
      view: images.view,
      more: (i) => (i.tags ?? []).join(' · '),
      page: (i) => {
        const [owner = '', name = ''] = i.id.split('/')
        return { to: '/images/$owner/$name', params: { owner, name } }
      },
      // Public images don't identify an account.
      viewParams: (i) => (i.is_public ? null : { imageId: i.id }),
      mention: { id: /^(private\/\w{1,40})$/, text: (id) => `About the image \`${id}\`.` },
      apart: {
        label: 'Public images',
        holds: (i) => i.is_public,
        all: (filter) => ({ to: '/images/public', search: { filter } }),
      },
    }),
  ],
  pages: [{ label: 'Public images', target: { to: '/images/public' } }],
  creates: [
    { op: images.upload, target: { to: '/images/upload' }, label: 'Upload image' },
    { op: images.create, target: { to: '/images/capture' } },
  ],
  words: {
    'images.create': 'Capture image',
    'images.upload': 'Create image for upload',
    'images.update': 'Edit image',
    'images.remove': 'Delete image',
    image_upload: 'Image created for upload',
    image_update: 'Image edited',
    image_delete: 'Image deleted',
    disk_imagize: 'Image captured',
  },
  early: [
    ['/images(?:/public)?', images.list],
    ['/images/(private|public)/([\\w.-]+)', '/images/$1%2F$2'],
  ],
}
