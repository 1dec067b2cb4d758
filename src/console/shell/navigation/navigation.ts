/** The console's areas in the order of the sidebar. */
import * as copy from './copy'

export type AreaIconName =
  | 'overview'
  | 'bucket'
  | 'key'
  | 'volume'
  | 'image'
  | 'monitoring'
  | 'managed'
  | 'ticket'
  | 'region'
  | 'cluster'
  | 'beta'

export interface Area {
  readonly to: string
  readonly label: string
  readonly icon: AreaIconName
  /** Shortcut key after `g`. */
  readonly key: string
  /** False if the API allows anonymous reads. */
  readonly needsToken: boolean
}

export interface AreaGroup {
  readonly label: string
  readonly areas: readonly Area[]
}

/** On top of the groups. */
export const overview: Area = { to: '/', key: 'h', label: copy.overview, icon: 'overview', needsToken: true }

export const areaGroups: readonly AreaGroup[] = [
  {
    label: copy.objectStorage,
    areas: [
      { to: '/buckets', key: 'b', label: copy.buckets, icon: 'bucket', needsToken: true },
      { to: '/keys', key: 'k', label: copy.accessKeys, icon: 'key', needsToken: true },
      { to: '/clusters', key: 'c', label: copy.clusters, icon: 'cluster', needsToken: false },
    ],
  },
  {
    label: copy.compute,
    areas: [
      { to: '/volumes', key: 'v', label: copy.volumes, icon: 'volume', needsToken: true },
      { to: '/images', key: 'i', label: copy.images, icon: 'image', needsToken: false },
    ],
  },
  {
    label: copy.operations,
    areas: [
      { to: '/monitoring', key: 'm', label: copy.monitoring, icon: 'monitoring', needsToken: false },
      { to: '/managed', key: 's', label: copy.managedServices, icon: 'managed', needsToken: true },
      { to: '/tickets', key: 't', label: copy.tickets, icon: 'ticket', needsToken: true },
    ],
  },
  {
    label: copy.platform,
    areas: [
      { to: '/regions', key: 'r', label: copy.regions, icon: 'region', needsToken: false },
      { to: '/betas', key: 'p', label: copy.betaPrograms, icon: 'beta', needsToken: true },
    ],
  },
]

/** The overview, then the areas of all groups. */
export const allAreas = (): readonly Area[] => [overview, ...areaGroups.flatMap(({ areas }) => areas)]
