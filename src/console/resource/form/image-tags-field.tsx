import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { qAll } from '#/console/api/client/client'
import { apiDialect } from '#/console/api/session/session'
import type { Bound } from '#/console/resource/form/fields'
import { TagsField } from '#/console/resource/form/tags-field'
import { images } from '#/contract/images'

interface Props<T extends FieldValues> extends Bound<T> {
  readonly label: string
  readonly hint: string
}

/** Tags of an image, on APIs whose images have tags. */
export function ImageTagsField<T extends FieldValues>(field: Props<T>) {
  const cache = useQueryClient()
  const beyond = apiDialect()?.beyond
  if (!beyond) return null
  const rows = cache.getQueryData(qAll(images.list, {}).queryKey)?.data ?? []
  const known = [...new Set(rows.flatMap((row) => beyond.imageTags(row)))].toSorted()
  return <TagsField {...field} optional known={known} />
}
