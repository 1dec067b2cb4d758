import { apiDialect } from '#/api/session/session'
import { MAX_VOLUME, type Volume } from '#/contract/volumes'
import { formatCount, plainNumber } from '#/lib/bytes'
import { visible } from '#/lib/text'
import * as copy from './-copy'

const GIB_PER_TIB = 1024

/** Largest volume of the API in use, in GiB. */
export const maxVolume = (): number => apiDialect()?.words.maxVolume ?? MAX_VOLUME

/** The exact size, as forms ask for it: `10,240 GiB`. */
export const formatGib = (gib: number): string => `${formatCount(gib)} GiB`

/** GiB in at most three digits, with a larger unit from 1 TiB on: `80 GiB`, `1.46 TiB`, `10 TiB`. */
export function formatVolumeSize(gib: number): string {
  if (gib < GIB_PER_TIB) return formatGib(gib)
  const tib = gib / GIB_PER_TIB
  const digits = tib < 9.995 ? 2 : tib < 99.95 ? 1 : 0
  return `${formatCount(Number(tib.toFixed(digits)))} TiB`
}

/** `1.46 TiB (1,500 GiB)`: both units where the shorter one is rounded. */
export function formatSizeInFull(gib: number): string {
  const short = formatVolumeSize(gib)
  const exact = gib < GIB_PER_TIB || (gib * 100) % GIB_PER_TIB === 0
  return exact ? short : `${short} (${formatGib(gib)})`
}

/** `db-replica-2`, or `Instance 3` without a label; undefined for a volume that isn't attached. */
export const instanceName = (v: Pick<Volume, 'instance_id' | 'instance_label'>): string | undefined =>
  v.instance_id === null
    ? undefined
    : v.instance_label
      ? visible(v.instance_label).text
      : copy.unnamedInstance(plainNumber(v.instance_id))

/** The label, or `Volume 15` without one. */
export const volumeName = (v: Pick<Volume, 'id' | 'label'>): string =>
  v.label === '' ? copy.unnamedVolume(plainNumber(v.id)) : visible(v.label).text
