/** Tags after a change. */
export interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** The new tags in their order; undefined if the change is already applied. A renamed tag keeps its place. */
export function changedTags(now: readonly string[], change: TagChange | undefined): readonly string[] | undefined {
  if (!change) return undefined
  const { add, remove } = change
  const missing = add.filter((tag) => !now.includes(tag))
  if (missing.length === 0 && !now.some((tag) => remove.includes(tag))) return undefined
  const [renamed] = missing
  const isRename = add.length === 1 && remove.length === 1
  const kept = now.flatMap((tag) =>
    !remove.includes(tag) ? [tag] : isRename && renamed !== undefined && tag === remove[0] ? [renamed] : [],
  )
  return [...kept, ...missing.filter((tag) => !kept.includes(tag))]
}
