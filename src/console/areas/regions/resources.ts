import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { regions } from '#/contract/regions'
import { regionsArea } from './area'
import { planAvailability } from './words'

export const regionResources: AreaResources = {
  area: regionsArea,
  resources: [
    defineResource({
      kind: 'region',
      list: regions.list,
      more: (r) => r.id,
      page: (r) => ({ to: '/regions/$regionId', params: { regionId: r.id } }),
    }),
  ],
  pages: [{ label: planAvailability, target: { to: '/regions/availability' } }],
  early: [
    ['/regions', regions.list],
    ['/regions/availability', regions.availability, regions.list],
    ['/regions/((?!availability)[\\w-]+)', regions.view, regions.regionAvailability],
  ],
}
