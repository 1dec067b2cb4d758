import { call } from '#/console/api/client/client'
import { change, type RowAction } from '#/console/resource/bulk/row-actions'
import { type Volume, volumes } from '#/contract/volumes'

/** Tags after a change. */
interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** The new tags in their order; undefined if the change is already applied. */
export function changedTags(now: readonly string[], { add, remove }: TagChange): readonly string[] | undefined {
  const missing = add.filter((tag) => !now.includes(tag))
  if (missing.length === 0 && !now.some((tag) => remove.includes(tag))) return undefined
  return [...now.filter((tag) => !remove.includes(tag)), ...missing]
}

/** Changes the tags of one volume from those that it has now. */
export const tagChange = (tags: TagChange): RowAction<Volume> =>
  change(
    (v, o) => call(volumes.view, { params: { volumeId: v.id } }, o),
    (now) => changedTags(now.tags, tags) === undefined,
    (now) => (v, o) =>
      call(
        volumes.update,
        { params: { volumeId: v.id }, body: { tags: [...(changedTags(now.tags, tags) ?? now.tags)] } },
        o,
      ),
  )
