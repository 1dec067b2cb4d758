import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { qAll } from '#/console/api/client/client'
import { apiHas } from '#/console/api/session/session'
import type { Bound } from '#/console/resource/form/fields'
import { TagsField } from '#/console/resource/form/tags-field'
import { images, ImageTags } from '#/contract/images'

interface Props<T extends FieldValues> extends Bound<T> {
  readonly label: string
  readonly hint: string
}

/** Tags of an image, on APIs whose images have tags. */
export function ImageTagsField<T extends FieldValues>(field: Props<T>) {
  const cache = useQueryClient()
  if (!apiHas(ImageTags)) return null
  const rows = cache.getQueryData(qAll(images.list, {}).queryKey)?.data ?? []
  const known = [...new Set(rows.flatMap(({ tags = [] }) => tags))].toSorted()
  return <TagsField {...field} optional known={known} />
}
