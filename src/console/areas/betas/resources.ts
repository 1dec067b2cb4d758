import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { betas } from '#/contract/betas'
import { betasArea } from './area'

export const betaResources: AreaResources = {
  area: betasArea,
  resources: [
    defineResource({
      kind: 'beta',
      list: betas.list,
      page: (b) => ({ to: '/betas/$betaId', params: { betaId: b.id } }),
    }),
  ],
  words: { 'betas.enroll': 'Enroll in beta program' },
  early: [
    ['/betas', betas.list, betas.enrolled],
    ['/betas/([\\w-]+)', betas.view, betas.enrolled],
  ],
}
