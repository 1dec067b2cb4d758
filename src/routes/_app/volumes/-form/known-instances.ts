/** The API lists no instances: what the account's own volumes tell of theirs is all that is known. */
import { attachLimit } from '#/contract/states'
import { type Volume } from '#/contract/volumes'
import { instanceName } from '../-words'

export interface KnownInstance {
  readonly id: number
  readonly name: string
  readonly region: string
  /** Volumes of this account that are attached to it. */
  readonly holds: number
}

/** In the order of their names. */
export function knownInstances(rows: readonly Volume[] | undefined): readonly KnownInstance[] {
  const found = new Map<number, KnownInstance>()
  for (const v of rows ?? []) {
    if (v.instance_id === null) continue
    const holds = (found.get(v.instance_id)?.holds ?? 0) + 1
    found.set(v.instance_id, { id: v.instance_id, name: instanceName(v) ?? '', region: v.region, holds })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** GB of memory from which on an instance takes the most volumes that any does. */
const MOST_MEMORY = 64

/** Why the API would refuse this instance, as far as the volumes tell; undefined where nothing speaks against it. */
export function instanceProblem(
  instance: KnownInstance | undefined,
  o: { readonly region?: string | undefined; readonly persist: boolean },
): string | undefined {
  if (!instance) return undefined
  if (o.region !== undefined && o.region !== instance.region) {
    return `${instance.name} is in ${instance.region} and the volume in ${o.region}: they must be in one region.`
  }
  const most = attachLimit(MOST_MEMORY, o.persist)
  if (instance.holds < most) return undefined
  return `${instance.name} holds ${instance.holds} volumes; attaching this way allows ${most} at most.`
}
