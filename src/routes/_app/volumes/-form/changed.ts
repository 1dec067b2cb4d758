import type { Body } from '#/contract/op'
import type { volumes } from '#/contract/volumes'

type Update = Body<typeof volumes.update>

/** What of `values` differs from the volume. The order of tags counts: it is the API's to keep. */
export function changed(volume: Update, { label, tags }: Update): Update {
  const same = tags !== undefined && JSON.stringify(tags) === JSON.stringify(volume.tags)
  return {
    ...(label === undefined || label === volume.label ? {} : { label }),
    ...(tags === undefined || same ? {} : { tags }),
  }
}
