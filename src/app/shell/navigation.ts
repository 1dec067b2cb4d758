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
  /** After `g`: the key that goes there. */
  readonly key: string
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
      { to: '/buckets', key: 'b', label: 'Buckets', icon: 'bucket', landed: true, needsToken: true },
      { to: '/keys', key: 'k', label: 'Access keys', icon: 'key', landed: true, needsToken: true },
      { to: '/volumes', key: 'v', label: 'Volumes', icon: 'volume', landed: true, needsToken: true },
      { to: '/images', key: 'i', label: 'Images', icon: 'image', landed: true, needsToken: false },
    ],
  },
  {
    label: 'Operate',
    areas: [
      { to: '/monitoring', key: 'm', label: 'Monitoring', icon: 'monitoring', landed: true, needsToken: false },
      { to: '/managed', key: 's', label: 'Managed services', icon: 'managed', landed: true, needsToken: true },
    ],
  },
  {
    label: 'Support',
    areas: [{ to: '/tickets', key: 't', label: 'Tickets', icon: 'ticket', landed: true, needsToken: true }],
  },
  {
    label: 'Platform',
    areas: [
      { to: '/regions', key: 'r', label: 'Regions', icon: 'region', landed: true, needsToken: false },
      { to: '/clusters', key: 'c', label: 'Clusters', icon: 'cluster', landed: true, needsToken: false },
      { to: '/betas', key: 'p', label: 'Beta programs', icon: 'beta', landed: true, needsToken: true },
    ],
  },
]

/** What the sidebar shows: landed areas, and no group without one. */
export function landedGroups(all: readonly AreaGroup[] = groups): AreaGroup[] {
  return all
    .map((group) => ({ ...group, areas: group.areas.filter((area) => area.landed) }))
    .filter((group) => group.areas.length > 0)
}
