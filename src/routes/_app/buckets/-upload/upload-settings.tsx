import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { CheckedOnLeave } from '#/app/form/checked-on-leave'
import { buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import type { WritableAcl } from '#/transfers/engine/types'
import { Note } from '#/ui/feedback/note'
import { SelectField } from '#/ui/field/select'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import { OBJECT_ACL_OPTIONS } from '../-settings/acl'
import { objectsPublicWarning } from '../-settings/-copy'
import { contentTypeProblem } from '../-share/link-settings'
import * as copy from './-copy'
import { chosenType, type TypeGroup } from './content-types'
import { isMarker, type UploadTarget } from './plan'

/** More extensions than a person corrects one by one. */
const SHOWN_GROUPS = 20

/** What the user sets for all files of an upload. */
export interface UploadChoices {
  readonly acl: WritableAcl
  /** Entered types, by group. */
  readonly types: ReadonlyMap<string, string>
}
export const DEFAULT_CHOICES: UploadChoices = { acl: 'private', types: new Map() }

export const choicesProblem = ({ types }: UploadChoices): string | undefined =>
  [...types.values()].map((type) => contentTypeProblem(type.trim())).find((problem) => problem !== undefined)

/** The choices that differ from the default of this file. */
export const chosenFor = (file: Pick<UploadTarget, 'name' | 'file'>, { acl, types }: UploadChoices) =>
  isMarker(file)
    ? {}
    : // New objects are private, so private needs no request.
      { acl: acl === 'private' ? undefined : acl, contentType: chosenType(file, types) }

interface Props {
  readonly at: BucketAt
  readonly groups: readonly TypeGroup[]
  readonly replaces: boolean
  readonly choices: UploadChoices
  readonly onChange: (choices: UploadChoices) => void
}

/** Access and content types for the files of an upload. */
export function UploadSettings({ at, groups, replaces, choices, onChange }: Props) {
  const { acl, types } = choices
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const never = bucket && bucketCan.objectAccess(bucket)
  const shown = groups.slice(0, SHOWN_GROUPS)
  const fields = shown.map(({ key, extension, guess, count }) => {
    const typed = types.get(key) ?? guess
    return (
      <CheckedOnLeave
        key={key}
        label={shown.length === 1 ? copy.contentType : copy.typeOf(extension, count)}
        mono
        value={typed}
        placeholder={guess}
        error={contentTypeProblem(typed.trim())}
        onChange={(e) => onChange({ ...choices, types: new Map(types).set(key, e.target.value) })}
      />
    )
  })
  return (
    <Stack gap={3}>
      {never === undefined ? (
        <SelectField
          label={copy.accessAfter}
          hint={replaces ? copy.accessAfterReplaced : undefined}
          options={OBJECT_ACL_OPTIONS.map(({ value, label }) => ({ value, label }))}
          value={acl}
          onChange={(next) => {
            const option = OBJECT_ACL_OPTIONS.find(({ value }) => value === next)
            if (option) onChange({ ...choices, acl: option.value })
          }}
        />
      ) : null}
      {acl.startsWith('public-') && <Note tone="warn">{objectsPublicWarning}</Note>}
      {shown.length > 1 ? (
        <details>
          <summary>{copy.contentTypes}</summary>
          <Stack gap={3}>{fields}</Stack>
        </details>
      ) : (
        fields
      )}
    </Stack>
  )
}
