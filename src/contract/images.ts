/** Machine images. */
import * as z from 'zod/mini'
import { body, chars, flag, id, listOf, only, text, Time, MAX_NAME, MAX_PROSE } from './fields'
import { area, Empty, list, op } from './op'

export const IMAGE_STATUSES = ['creating', 'pending_upload', 'available'] as const
export const IMAGE_TYPES = ['manual', 'automatic'] as const
/** Maximum bytes of compressed data: 5 GiB. */
export const MAX_IMAGE = 5_368_709_120
/** Hours until an upload without data is canceled and its image deleted. */
export const UPLOAD_HOURS = 24

export const ImageLabel = chars('Label', 1, 50, { shown: true })
/** At creation any text, including an empty one; later 1 to 65,000 characters, or null. */
export const ImageFirstDescription = text('Description', MAX_PROSE)
export const ImageDescription = z.nullable(chars('Description', 1, 65_000))
export const ImageDisk = id('Disk ID')
export const ImageRegion = text('Region', MAX_NAME, { filled: true })
export const ImageTags = only('linode', listOf('Tags', text('Tag', MAX_NAME, { shown: true }), 500))
export const ImageCloudInit = flag('Cloud-init')

/** `size` in MB. `updated` and `created_by` are null on images kept automatically; `eol` and `vendor` on private ones. */
export const Image = z.object({
  id: z.string(),
  label: z.string(),
  description: z.nullable(z.string()),
  created: Time,
  updated: z.nullable(Time),
  created_by: z.nullable(z.string()),
  deprecated: z.boolean(),
  is_public: z.boolean(),
  size: z.int(),
  type: z.enum(IMAGE_TYPES),
  expiry: z.nullable(Time),
  eol: z.nullable(Time),
  vendor: z.nullable(z.string()),
  status: z.enum(IMAGE_STATUSES),
  capabilities: z.array(z.string()),
  tags: ImageTags,
})
export interface Image extends z.infer<typeof Image> {}

export const ImageUpload = z.object({ image: Image, upload_to: z.string() })
export interface ImageUpload extends z.infer<typeof ImageUpload> {}

export const ImageCreateBody = body({
  disk_id: ImageDisk,
  label: z.optional(ImageLabel),
  description: z.optional(ImageFirstDescription),
  cloud_init: z.optional(ImageCloudInit),
  tags: ImageTags,
})
export const ImageUploadBody = body({
  label: ImageLabel,
  region: ImageRegion,
  description: z.optional(ImageFirstDescription),
  cloud_init: z.optional(ImageCloudInit),
  tags: ImageTags,
})
export const ImageUpdateBody = body({
  label: z.optional(ImageLabel),
  description: z.optional(ImageDescription),
  tags: ImageTags,
})

const ImageKey = z.object({ imageId: z.string() })
const read = 'images:read_only'
const write = 'images:read_write'

export const images = area('images', {
  list: list('GET /images', {
    filterable: {
      label: 'string',
      deprecated: 'boolean',
      is_public: 'boolean',
      size: 'number',
      type: 'string',
      vendor: 'string',
      status: 'string',
      created: 'string',
    },
    title: 'Images List',
    scope: read,
    auth: 'optional',
    rate: 'images',
    item: Image,
  }),
  create: op('POST /images', {
    title: 'Image Create',
    scope: [write, 'instances:read_only'],
    grants: ['add_images'],
    body: ImageCreateBody,
    res: Image,
  }),
  upload: op('POST /images/upload', {
    title: 'Image Upload',
    scope: write,
    grants: ['add_images'],
    body: ImageUploadBody,
    res: ImageUpload,
  }),
  view: op('GET /images/{imageId}', {
    slashParam: 'imageId',
    title: 'Image View',
    scope: read,
    auth: 'optional',
    params: ImageKey,
    res: Image,
  }),
  update: op('PUT /images/{imageId}', {
    slashParam: 'imageId',
    title: 'Image Update',
    scope: write,
    params: ImageKey,
    body: ImageUpdateBody,
    res: Image,
  }),
  remove: op('DELETE /images/{imageId}', {
    slashParam: 'imageId',
    title: 'Image Delete',
    scope: write,
    params: ImageKey,
    res: Empty,
  }),
})
