import { apiDialect } from '#/console/api/session/session'
import { formatVolumeSize } from '#/console/resource/catalog/volume-size'
import type { ListState } from '#/console/resource/page/use-list'
import { MAX_VOLUME, type Volume } from '#/contract/volumes'
import { plainNumber, formatCount } from '#/lib/bytes'
import { visible, plural } from '#/lib/text'
import { unnamedInstance, unnamedVolume } from './words'

const listSummary = (count: number, totalSize: string, attached: number) =>
  count === 0
    ? '0 volumes'
    : `${plural(count, 'volume')}, ${totalSize}. ${formatCount(attached)} attached, ${formatCount(count - attached)} not attached.`

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

type ReadVolumes = Pick<ListState<Pick<Volume, 'size' | 'instance_id'>>, 'rows' | 'results' | 'complete' | 'fetching'>
/** The line below the heading of the list: what it has, or how much of it is loaded. Null before the first response. */
export function volumesSummary({ rows, results, complete, fetching }: ReadVolumes): string | null {
  if (!rows) return null
  const all = results ?? rows.length
  if (!complete)
    return fetching
      ? `Loading ${plural(all, 'volume')}…`
      : `${formatCount(rows.length)} of ${plural(all, 'volume')} loaded`
  const size = rows.reduce((sum, v) => sum + v.size, 0)
  return listSummary(rows.length, formatVolumeSize(size), rows.filter((v) => v.instance_id !== null).length)
}
