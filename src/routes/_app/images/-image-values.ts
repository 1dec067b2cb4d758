/** What the forms of images hold, and the body that each sends: an empty field is left out, or emptied by null. */
import * as z from 'zod/mini'
import {
  ImageCloudInit,
  ImageDescription,
  ImageDisk,
  ImageFirstDescription,
  ImageLabel,
  ImageRegion,
  type Image,
  type images,
} from '#/contract/images'
import type { Body } from '#/contract/op'

/** The rule's own words, also where the field may be left empty. */
const emptyOr = (rule: z.ZodMiniType) =>
  z.string().check(({ value, issues }) => {
    if (value === '') return
    for (const { message } of z.safeParse(rule, value).error?.issues ?? [])
      issues.push({ code: 'custom', message, input: value })
  })

export const CaptureValues = z.object({
  disk_id: z.nullable(ImageDisk).check(z.refine((v) => v !== null, 'Disk is required.')),
  label: emptyOr(ImageLabel),
  description: ImageFirstDescription,
  cloud_init: ImageCloudInit,
})
export const UploadValues = z.object({
  label: ImageLabel,
  region: ImageRegion,
  description: ImageFirstDescription,
  cloud_init: ImageCloudInit,
})
export const EditValues = z.object({ label: ImageLabel, description: emptyOr(ImageDescription) })

type First = Pick<z.infer<typeof UploadValues>, 'description' | 'cloud_init'>
const said = ({ description, cloud_init }: First) => ({
  ...(description === '' ? {} : { description }),
  ...(cloud_init ? { cloud_init } : {}),
})

export const captureBody = (v: z.infer<typeof CaptureValues>): Body<typeof images.create> => ({
  // The rule has refused null.
  disk_id: v.disk_id ?? 0,
  ...(v.label === '' ? {} : { label: v.label }),
  ...said(v),
})
export const uploadBody = (v: z.infer<typeof UploadValues>): Body<typeof images.upload> => ({
  label: v.label,
  region: v.region,
  ...said(v),
})
/** Only what differs from `was` is sent; all of it where that is not known. */
export const editBody = (
  v: z.infer<typeof EditValues>,
  was: Pick<Image, 'label' | 'description'> | undefined,
): Body<typeof images.update> => ({
  ...(v.label === was?.label ? {} : { label: v.label }),
  ...(was && v.description === (was.description ?? '')
    ? {}
    : { description: v.description === '' ? null : v.description }),
})

/** What an image is called at first: its file, without the endings that say how it is packed. */
export const labelOf = (file: string): string =>
  Array.from(file.replace(/\.gz$/i, '').replace(/\.(img|raw|dd|iso|bin|hdd)$/i, ''))
    .slice(0, 50)
    .join('')
