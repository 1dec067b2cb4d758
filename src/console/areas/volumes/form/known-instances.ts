/** Instances that the account's volumes are attached to. The API has no list of instances. */
import { attachLimit } from '#/contract/states'
import { type Volume } from '#/contract/volumes'
import { instanceName } from '../format'
import { plural } from '#/lib/text'

export interface KnownInstance {
  readonly id: number
  readonly name: string
  readonly region: string
  /** Number of this account's volumes attached to the instance. */
  readonly volumes: number
}

/** Sorted by name. */
export function knownInstances(rows: readonly Volume[] | undefined): readonly KnownInstance[] {
  const found = new Map<number, KnownInstance>()
  for (const v of rows ?? []) {
    if (v.instance_id === null) continue
    const count = (found.get(v.instance_id)?.volumes ?? 0) + 1
    found.set(v.instance_id, { id: v.instance_id, name: instanceName(v) ?? '', region: v.region, volumes: count })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** ID of the region where a volume would be created; undefined while unknown, as for an instance without a volume. */
export const regionOfNewVolume = (
  v: { readonly place: string; readonly region: string },
  instance: KnownInstance | undefined,
) => (v.place === 'region' ? v.region || undefined : instance?.region)

/** GB of memory from which the limit of volumes per instance no longer grows. */
const MAX_MEMORY = 64

/** Why the API would refuse this instance; undefined for one that is fine. `region`: that of the volume. */
export function instanceProblem(
  { region, volumes }: KnownInstance,
  o: { readonly region?: string | undefined; readonly persist: boolean; readonly place: (region: string) => string },
): string | undefined {
  if (o.region !== undefined && o.region !== region) return `The volume is in ${o.place(o.region)}.`
  // The instance's memory isn't known: only the limit of the largest ones is certain.
  const most = attachLimit(MAX_MEMORY, o.persist)
  return volumes < most ? undefined : `Has the maximum of ${plural(most, 'volume')} that can be attached this way.`
}
