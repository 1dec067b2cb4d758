/** The console's areas in the order of the sidebar. */

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
export const overview: Area = { to: '/', key: 'h', label: 'Overview', icon: 'overview', needsToken: true }

export const areaGroups: readonly AreaGroup[] = [
  {
    label: 'Object storage',
    areas: [
      { to: '/buckets', key: 'b', label: 'Buckets', icon: 'bucket', needsToken: true },
      { to: '/keys', key: 'k', label: 'Access keys', icon: 'key', needsToken: true },
      { to: '/clusters', key: 'c', label: 'Clusters', icon: 'cluster', needsToken: false },
    ],
  },
  {
    label: 'Compute',
    areas: [
      { to: '/volumes', key: 'v', label: 'Volumes', icon: 'volume', needsToken: true },
      { to: '/images', key: 'i', label: 'Images', icon: 'image', needsToken: false },
    ],
  },
  {
    label: 'Operations',
    areas: [
      { to: '/monitoring', key: 'm', label: 'Monitoring', icon: 'monitoring', needsToken: false },
      { to: '/managed', key: 's', label: 'Managed services', icon: 'managed', needsToken: true },
      { to: '/tickets', key: 't', label: 'Tickets', icon: 'ticket', needsToken: true },
    ],
  },
  {
    label: 'Platform',
    areas: [
      { to: '/regions', key: 'r', label: 'Regions', icon: 'region', needsToken: false },
      { to: '/betas', key: 'p', label: 'Beta programs', icon: 'beta', needsToken: true },
    ],
  },
]

/** The overview, then the areas of all groups. */
export const allAreas = (): readonly Area[] => [overview, ...areaGroups.flatMap(({ areas }) => areas)]
