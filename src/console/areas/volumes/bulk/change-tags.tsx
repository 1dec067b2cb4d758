import { useCallback, useState } from 'react'
import { BulkChange } from '#/console/resource/bulk/bulk-actions'
import { DiscardQuestion } from '#/console/resource/form/discard-question'
import { useUnsavedGuard } from '#/console/resource/form/use-leave-guard'
import { type Volume, volumes, VolumeTags } from '#/contract/volumes'
import { visible, plural } from '#/lib/text'
import { Checkbox } from '#/console/kit/field/checkbox'
import { Field } from '#/console/kit/field/field'
import { TagInput } from '#/console/kit/field/tag-input'
import { Stack } from '#/console/kit/layout/stack'
import { tagsInUse } from '../facets'
import { volumeName } from '../format'
import { useVolumes } from '../volumes'
import { changedTags, tagChange } from './changed-tags'
import { tagsHint } from '../words'

interface Props {
  readonly rows: readonly Volume[]
  readonly onClose: (started: boolean) => void
}

/** Adds tags to several volumes, and removes some that they have. */
export function ChangeTags({ rows, onClose }: Props) {
  const all = useVolumes().rows
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const typed = add.length > 0
  const unsaved = useCallback(() => typed, [typed])
  const work = typed ? 'Change tags' : undefined
  const guard = useUnsavedGuard({ unsaved, onClose: () => onClose(false), any: true, work })
  const present = tagsInUse(rows).filter((tag) => !add.includes(tag))
  const chosen = add.length + remove.length > 0
  const after = (v: Volume) => changedTags(v.tags, { add, remove })
  const problem = (v: Volume): string | undefined => {
    if (!chosen) return undefined
    const tags = after(v)
    if (!tags) return 'No tags to change'
    return VolumeTags.safeParse([...tags]).error?.issues[0]?.message
  }
  return (
    <>
      <BulkChange<Volume>
        items={rows}
        nameOf={volumeName}
        words={{ verb: 'Change tags on', noun: 'volume', past: 'changed' }}
        reason={problem}
        tone="primary"
        blocked={chosen ? undefined : 'Choose tags to add or remove.'}
        fields={
          <Stack gap={4}>
            <TagInput
              label="Add tags"
              hint={tagsHint}
              value={add}
              onChange={(next) => {
                setAdd(next)
                setRemove(remove.filter((tag) => !next.includes(tag)))
              }}
              known={tagsInUse(all)}
            />
            {present.length > 0 && (
              <Field label="Remove tags" group>
                {() =>
                  present.map((tag) => (
                    <Checkbox
                      key={tag}
                      label={<bdi>{visible(tag).text}</bdi>}
                      hint={plural(rows.filter((v) => v.tags.includes(tag)).length, 'volume')}
                      checked={remove.includes(tag)}
                      onChange={({ target }) =>
                        setRemove(target.checked ? [...remove, tag] : remove.filter((t) => t !== tag))
                      }
                    />
                  ))
                }
              </Field>
            )}
          </Stack>
        }
        op={volumes.update}
        run={tagChange({ add, remove })}
        onClose={(started) => (started ? onClose(true) : guard.close())}
      />
      <DiscardQuestion guard={guard}>No tag was changed.</DiscardQuestion>
    </>
  )
}
