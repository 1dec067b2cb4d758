import { apiDialect } from '#/console/api/session/session'
import { MAX_VOLUME, type Volume } from '#/contract/volumes'
import { plainNumber } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { unnamedInstance, unnamedVolume } from './words'

/** Largest volume of the API in use, in GiB. */
export const maxVolume = (): number => apiDialect()?.words.maxVolume ?? MAX_VOLUME

/** `db-replica-2`, or `Instance 3` without a label; undefined for a volume that isn't attached. */
export const instanceName = (v: Pick<Volume, 'instance_id' | 'instance_label'>): string | undefined =>
  v.instance_id === null
    ? undefined
    : v.instance_label
      ? visible(v.instance_label).text
      : unnamedInstance(plainNumber(v.instance_id))

/** The label, or `Volume 15` without one. */
export const volumeName = (v: Pick<Volume, 'id' | 'label'>): string =>
  v.label === '' ? unnamedVolume(plainNumber(v.id)) : visible(v.label).text
