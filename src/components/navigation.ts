/** The console's areas in the order of the sidebar. An area appears when it has landed, whole. */
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
  readonly landed: boolean
  /** False where the reference lets anyone read. */
  readonly needsToken: boolean
}

export interface AreaGroup {
  readonly label: string
  readonly areas: readonly Area[]
}

export const groups: readonly AreaGroup[] = [
  {
    label: 'Storage',
    areas: [
      { to: '/buckets', label: 'Buckets', icon: 'bucket', landed: true, needsToken: true },
      { to: '/keys', label: 'Access keys', icon: 'key', landed: true, needsToken: true },
      { to: '/volumes', label: 'Volumes', icon: 'volume', landed: true, needsToken: true },
      { to: '/images', label: 'Images', icon: 'image', landed: true, needsToken: false },
    ],
  },
  {
    label: 'Operate',
    areas: [
      { to: '/monitoring', label: 'Monitoring', icon: 'monitoring', landed: true, needsToken: false },
      { to: '/managed', label: 'Managed services', icon: 'managed', landed: true, needsToken: true },
    ],
  },
  {
    label: 'Support',
    areas: [{ to: '/tickets', label: 'Tickets', icon: 'ticket', landed: true, needsToken: true }],
  },
  {
    label: 'Platform',
    areas: [
      { to: '/regions', label: 'Regions', icon: 'region', landed: true, needsToken: false },
      { to: '/clusters', label: 'Clusters', icon: 'cluster', landed: true, needsToken: false },
      { to: '/betas', label: 'Beta programs', icon: 'beta', landed: true, needsToken: true },
    ],
  },
]

/** What the sidebar shows: landed areas, and no group without one. */
export function landedGroups(all: readonly AreaGroup[] = groups): AreaGroup[] {
  return all
    .map((group) => ({ ...group, areas: group.areas.filter((area) => area.landed) }))
    .filter((group) => group.areas.length > 0)
}
