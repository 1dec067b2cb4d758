/** Block-storage volumes. */
import * as z from 'zod/mini'
import {
  body,
  chars,
  choice,
  flag,
  id,
  integer,
  listOf,
  only,
  text,
  Time,
  withRules,
  type RuleError,
  type Rules,
  MAX_NAME,
} from './fields'
import { area, Empty, list, op, PageQuery } from './op'

/** Only the rule of Volume Delete mentions `migrating`. */
export const VOLUME_STATUSES = ['creating', 'active', 'resizing', 'migrating'] as const
export const HARDWARE_TYPES = ['hdd', 'nvme'] as const
/** GiB. */
export const MAX_VOLUME = 10_240

export const VolumeLabel = chars('Label', 1, 32, {
  pattern: /^[a-zA-Z](?:(?!--|__)[a-zA-Z0-9_-])*$/,
  hint: 'Label must start with a letter and can contain letters, numbers, single hyphens, and single underscores.',
})
/** GiB. */
export const volumeSize = (most: number) => integer('Size', 10, most)
export const VolumeSize = volumeSize(MAX_VOLUME)
export const VolumeTags = listOf('Tags', text('Tag', MAX_NAME, { shown: true }), 100)
export const VolumeRegion = text('Region', MAX_NAME, { filled: true })
export const VolumeInstance = id('Instance')
export const VolumeConfig = id('Configuration profile')
/** Set at creation only. */
export const VolumeEncryption = only('linode', choice('Encryption', ['enabled', 'disabled']))
export const VolumePersist = flag('Persist across boots')

/** `size` in GiB, already the new one during `resizing`. */
export const Volume = z.object({
  id: z.int(),
  label: z.string(),
  status: z.enum(VOLUME_STATUSES),
  size: z.int(),
  region: z.string(),
  instance_id: z.nullable(z.int()),
  instance_label: z.nullable(z.string()),
  filesystem_path: z.string(),
  tags: z.array(z.string()),
  hardware_type: z.enum(HARDWARE_TYPES),
  encryption: VolumeEncryption,
  created: Time,
  updated: Time,
})
export interface Volume extends z.infer<typeof Volume> {}

export const VolumeCreateBase = body({
  label: VolumeLabel,
  size: z.optional(VolumeSize),
  region: z.optional(VolumeRegion),
  instance_id: z.optional(VolumeInstance),
  config_id: z.optional(VolumeConfig),
  tags: z.optional(VolumeTags),
  encryption: VolumeEncryption,
})
export const volumeCreateRules: Rules = (v) => {
  if (v.instance_id !== undefined) return []
  const errors: RuleError[] = []
  if (v.region === undefined) errors.push({ field: 'region', reason: 'Region or instance is required.' })
  if (v.config_id !== undefined) {
    errors.push({ field: 'config_id', reason: 'A configuration profile needs an instance.' })
  }
  return errors
}
export const VolumeCreateBody = withRules(VolumeCreateBase, volumeCreateRules)

export const VolumeAttachBase = body({
  instance_id: VolumeInstance,
  config_id: z.optional(VolumeConfig),
  persist_across_boots: z.optional(VolumePersist),
})
const volumeAttachRules: Rules = (v) =>
  v.persist_across_boots === false && v.config_id !== undefined
    ? [{ field: 'config_id', reason: "A volume that doesn't persist across boots can't use a configuration profile." }]
    : []
export const VolumeAttachBody = withRules(VolumeAttachBase, volumeAttachRules)

export const VolumeUpdateBody = body({ label: z.optional(VolumeLabel), tags: z.optional(VolumeTags) })
export const VolumeCloneBody = body({ label: VolumeLabel })
export const VolumeResizeBody = body({ size: VolumeSize })

const VolumeKey = z.object({ volumeId: z.int() })
const write = 'volumes:read_write'

export const volumes = area('volumes', {
  list: list('GET /volumes', {
    filterable: { label: 'string', tags: 'list', status: 'string', size: 'number' },
    title: 'Volumes List',
    scope: 'volumes:read_only',
    item: Volume,
  }),
  create: op('POST /volumes', {
    title: 'Volume Create',
    scope: write,
    rate: 'volume-create',
    grants: ['add_volumes'],
    body: VolumeCreateBody,
    res: Volume,
    defaults: { size: 20 },
  }),
  // The reference lists paging parameters here although the response is one volume.
  view: op('GET /volumes/{volumeId}', {
    title: 'Volume View',
    scope: 'volumes:read_only',
    params: VolumeKey,
    query: PageQuery,
    res: Volume,
  }),
  update: op('PUT /volumes/{volumeId}', {
    title: 'Volume Update',
    scope: write,
    params: VolumeKey,
    body: VolumeUpdateBody,
    res: Volume,
  }),
  remove: op('DELETE /volumes/{volumeId}', { title: 'Volume Delete', scope: write, params: VolumeKey, res: Empty }),
  attach: op('POST /volumes/{volumeId}/attach', {
    title: 'Volume Attach',
    scope: [write, 'instances:read_write'],
    params: VolumeKey,
    body: VolumeAttachBody,
    res: Volume,
    defaults: { persist_across_boots: true },
  }),
  clone: op('POST /volumes/{volumeId}/clone', {
    title: 'Volume Clone',
    scope: write,
    grants: ['add_volumes'],
    params: VolumeKey,
    body: VolumeCloneBody,
    res: Volume,
  }),
  detach: op('POST /volumes/{volumeId}/detach', {
    title: 'Volume Detach',
    scope: [write, 'instances:read_write'],
    params: VolumeKey,
    res: Empty,
  }),
  resize: op('POST /volumes/{volumeId}/resize', {
    title: 'Volume Resize',
    scope: write,
    params: VolumeKey,
    body: VolumeResizeBody,
    res: Volume,
  }),
})
