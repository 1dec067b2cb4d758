/** The console's areas in the order of the sidebar. */
export type AreaIcon =
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
  readonly icon: AreaIcon
  /** After `g`: the key that goes there. */
  readonly key: string
  /** False where the reference lets anyone read. */
  readonly needsToken: boolean
}

export interface AreaGroup {
  readonly label: string
  readonly areas: readonly Area[]
}

export const areaGroups: readonly AreaGroup[] = [
  {
    label: 'Storage',
    areas: [
      { to: '/buckets', key: 'b', label: 'Buckets', icon: 'bucket', needsToken: true },
      { to: '/keys', key: 'k', label: 'Access keys', icon: 'key', needsToken: true },
      { to: '/volumes', key: 'v', label: 'Volumes', icon: 'volume', needsToken: true },
      { to: '/images', key: 'i', label: 'Images', icon: 'image', needsToken: false },
    ],
  },
  {
    label: 'Operate',
    areas: [
      { to: '/monitoring', key: 'm', label: 'Monitoring', icon: 'monitoring', needsToken: false },
      { to: '/managed', key: 's', label: 'Managed services', icon: 'managed', needsToken: true },
    ],
  },
  {
    label: 'Support',
    areas: [{ to: '/tickets', key: 't', label: 'Tickets', icon: 'ticket', needsToken: true }],
  },
  {
    label: 'Platform',
    areas: [
      { to: '/regions', key: 'r', label: 'Regions', icon: 'region', needsToken: false },
      { to: '/clusters', key: 'c', label: 'Clusters', icon: 'cluster', needsToken: false },
      { to: '/betas', key: 'p', label: 'Beta programs', icon: 'beta', needsToken: true },
    ],
  },
]
