import type { Volume } from '#/contract/volumes'
import { formatCount, plainNumber } from '#/lib/bytes'
import { visible } from '#/lib/text'

/** "10,240 GiB": the API counts volumes in GiB, whatever their size. */
export const gib = (size: number): string => `${formatCount(size)} GiB`

/** "db-replica-2", or its number where the API tells no label; undefined where there is none. */
export const instanceName = (v: Pick<Volume, 'instance_id' | 'instance_label'>): string | undefined =>
  v.instance_id === null
    ? undefined
    : v.instance_label
      ? visible(v.instance_label).text
      : `Instance ${plainNumber(v.instance_id)}`

/** The label, or "Volume 15" where the API names none. */
export const volumeName = (v: Pick<Volume, 'id' | 'label'>): string =>
  v.label === '' ? `Volume ${plainNumber(v.id)}` : visible(v.label).text
