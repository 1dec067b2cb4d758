/** Values of the image forms, and the request bodies made from them. */
import * as z from 'zod/mini'
import {
  ImageCloudInit,
  ImageDescription,
  ImageDisk,
  ImageFirstDescription,
  ImageLabel,
  ImageRegion,
  ImageTags,
  type Image,
  type images,
} from '#/contract/images'
import type { Body } from '#/contract/op'

/** Allows an empty field besides what `rule` allows, with the messages of `rule`. */
const emptyOr = (rule: z.ZodMiniType) =>
  z.string().check(({ value, issues }) => {
    if (value === '') return
    for (const { message } of z.safeParse(rule, value).error?.issues ?? [])
      issues.push({ code: 'custom', message, input: value })
  })

export const CaptureValues = z.object({
  disk_id: z.nullable(ImageDisk).check(z.refine((v) => v !== null, 'Disk ID is required.')),
  label: emptyOr(ImageLabel),
  description: ImageFirstDescription,
  cloud_init: ImageCloudInit,
  tags: ImageTags,
})
export const UploadValues = z.object({
  label: ImageLabel,
  region: ImageRegion,
  description: ImageFirstDescription,
  cloud_init: ImageCloudInit,
  tags: ImageTags,
})
export const EditValues = z.object({ label: ImageLabel, description: emptyOr(ImageDescription), tags: ImageTags })

type First = Pick<z.infer<typeof UploadValues>, 'description' | 'cloud_init' | 'tags'>
const given = ({ description, cloud_init, tags = [] }: First) => ({
  ...(description === '' ? {} : { description }),
  ...(cloud_init ? { cloud_init } : {}),
  ...(tags.length > 0 ? { tags } : {}),
})

export const captureBody = (v: z.infer<typeof CaptureValues>): Body<typeof images.create> => ({
  // Null doesn't pass the rule.
  disk_id: v.disk_id ?? 0,
  ...(v.label === '' ? {} : { label: v.label }),
  ...given(v),
})
export const uploadBody = (v: z.infer<typeof UploadValues>): Body<typeof images.upload> => ({
  label: v.label,
  region: v.region,
  ...given(v),
})
/** The fields that differ from `was`; all fields if `was` is unknown. An emptied description becomes null. */
export const editBody = (
  v: z.infer<typeof EditValues>,
  was: Pick<Image, 'label' | 'description' | 'tags'> | undefined,
): Body<typeof images.update> => ({
  ...(v.label === was?.label ? {} : { label: v.label }),
  ...(was && v.description === (was.description ?? '')
    ? {}
    : { description: v.description === '' ? null : v.description }),
  ...(v.tags === undefined || (was && JSON.stringify(v.tags) === JSON.stringify(was.tags)) ? {} : { tags: v.tags }),
})

/** A label from the file's name, without its disk and compression extensions. */
export const labelFromFile = (file: string): string =>
  Array.from(file.replace(/\.gz$/i, '').replace(/\.(img|raw|dd|iso|bin|hdd)$/i, ''))
    .slice(0, 50)
    .join('')
