import type { Body } from '../../../contract/op'
import type { Volume, volumes } from '../../../contract/volumes'

type Update = Body<typeof volumes.update>

/** What of `values` differs from the volume. The order of tags counts: it is the API's to keep. */
export function changed(volume: Pick<Volume, 'label' | 'tags'>, { label, tags }: Update): Update {
  const same = tags !== undefined && tags.length === volume.tags.length && tags.every((t, i) => t === volume.tags[i])
  return {
    ...(label === undefined || label === volume.label ? {} : { label }),
    ...(tags === undefined || same ? {} : { tags }),
  }
}
