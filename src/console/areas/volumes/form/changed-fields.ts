import type { Body } from '#/contract/op'
import type { volumes } from '#/contract/volumes'

type Update = Body<typeof volumes.update>

/** The fields of `values` that differ from the volume. Tags in another order count as changed: the API keeps their order. */
export function changedFields(volume: Update, { label, tags }: Update): Update {
  const same = tags !== undefined && JSON.stringify(tags) === JSON.stringify(volume.tags)
  return {
    ...(label === undefined || label === volume.label ? {} : { label }),
    ...(tags === undefined || same ? {} : { tags }),
  }
}
