/** Values of the volume forms, and the request bodies made from them. */
import * as z from 'zod/mini'
import { body, withFormRules, type RuleError } from '#/contract/fields'
import { VolumeConfig, VolumeLabel, VolumePersist, volumeSize, VolumeTags } from '#/contract/volumes'

/** An empty number field is null; the API wants it left out. */
const given = <T>(value: T | null): T | undefined => value ?? undefined
const without = <T extends object>(o: T) =>
  Object.fromEntries(Object.entries(o).filter(([, value]) => value !== undefined))
/** The ID of an instance as a text, empty without one. `config_id` is checked only while shown, and can be no number. */
const Instance = { instance_id: z.string(), config_id: z.nullable(z.custom<number>()) }
const wrongInstance = ({ instance_id }: Pick<CreateValues, 'instance_id'>): RuleError[] =>
  instance_id === '' ? [{ field: 'instance_id', reason: 'Choose an instance.' }] : []
const wrongProfile = (id: CreateValues['config_id']): RuleError[] =>
  id === null
    ? []
    : (VolumeConfig.safeParse(id).error?.issues ?? []).map(({ message }) => ({ field: 'config_id', reason: message }))

const createBase = (most: number) =>
  body({
    label: VolumeLabel,
    size: volumeSize(most),
    place: z.enum(['region', 'instance']),
    region: z.string(),
    ...Instance,
    tags: VolumeTags,
    encrypted: z.optional(z.boolean()),
  })
export type CreateValues = z.infer<ReturnType<typeof createBase>>
const placeOf = ({ place, region, instance_id, config_id }: CreateValues) =>
  place === 'region'
    ? { region: region === '' ? undefined : region }
    : { instance_id: Number(instance_id), config_id: given(config_id) }

const createRules = (values: CreateValues) => {
  if (values.place === 'instance') return [...wrongInstance(values), ...wrongProfile(values.config_id)]
  return values.region === '' ? [{ field: 'region', reason: 'Region is required.' }] : []
}
/** `most`: GiB. */
export const createValues = (most: number) => withFormRules(createBase(most), createRules)
export const createBody = (v: CreateValues) => ({
  label: v.label,
  size: v.size,
  ...without(placeOf(v)),
  ...(v.tags.length > 0 ? { tags: v.tags } : {}),
})

const AttachBase = body({ ...Instance, persist_across_boots: VolumePersist })
export type AttachValues = z.infer<typeof AttachBase>
export const AttachValues = withFormRules(AttachBase, (values) => {
  const { config_id: config, persist_across_boots: persist } = values
  return [...wrongInstance(values), ...(persist ? wrongProfile(config) : [])]
})
/** Leaves out a profile entered before persistence was turned off: the API refuses both together. */
export const attachBody = ({ instance_id, config_id, persist_across_boots }: AttachValues) => ({
  instance_id: Number(instance_id),
  ...(persist_across_boots && config_id !== null ? { config_id } : {}),
  ...(persist_across_boots ? {} : { persist_across_boots }),
})
