/** Private demo images: captured, uploaded, kept automatically, and one that waits for its data. */
import { newImage } from '../areas/images/image-rows'
import { schedule } from '../core/jobs'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { write } from '../db/write'

type Needs = Pick<Services, 'db' | 'clock'>
const HOUR = 3_600_000
const DAY = 24

interface DemoImage {
  readonly label: string
  readonly description: string | null
  /** MB */
  readonly size: number
  /** Hours. */
  readonly ago: readonly [created: number, updated: number]
  readonly cloudInit?: true
  /** Hours until deletion of an image that was kept automatically or waits for its data. */
  readonly ends?: number
  readonly kind?: 'automatic' | 'pending'
}
const DEMO: readonly DemoImage[] = [
  {
    label: 'golden-2024-04',
    description: 'Hardened base for all web servers. Rebuilt every month.',
    size: 3500,
    ago: [31 * DAY, 31 * DAY],
    cloudInit: true,
  },
  { label: 'golden-2024-03', description: 'Hardened base, one month older.', size: 3480, ago: [62 * DAY, 60 * DAY] },
  { label: 'db-replica before the upgrade', description: null, size: 51_200, ago: [12 * DAY, 12 * DAY] },
  { label: 'Windows build agent, with tools', description: '', size: 40_960, ago: [200 * DAY, 90 * DAY] },
  {
    label: 'legacy-intranet - Boot disk',
    description: 'Kept automatically from a deleted instance',
    size: 25_600,
    ago: [3 * DAY, 3 * DAY],
    ends: 4 * DAY,
    kind: 'automatic',
  },
  { label: 'router-os-7', description: 'Waiting for its data.', size: 0, ago: [20, 20], ends: 4, kind: 'pending' },
]

/** Adds missing images by label; a second call changes nothing. */
export async function seedImages({ db, clock }: Needs, accountId: number): Promise<void> {
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR)
  await write(db, { account: accountId }, async (trx) => {
    const held = await trx.selectFrom('image').select('label').where('account_id', '=', accountId).execute()
    for (const image of DEMO.filter((i) => !held.some((h) => h.label === i.label))) {
      const ends = image.ends === undefined ? null : at(image.ends)
      const [automatic, pending] = [image.kind === 'automatic', image.kind === 'pending']
      const { id } = await trx
        .insertInto('image')
        .values({
          ...newImage({ accountId, username: 'demo' }, stamp(at(-image.ago[0]))),
          label: image.label,
          description: image.description,
          size: image.size,
          status: pending ? 'pending_upload' : 'available',
          cloud_init: Number(image.cloudInit ?? false),
          region: pending ? 'us-iad' : null,
          upload_ends: pending && ends ? stamp(ends) : null,
          ...(automatic
            ? { type: 'automatic', created_by: null, updated: null, expiry: ends && stamp(ends) }
            : { updated: stamp(at(-image.ago[1])) }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (ends) await schedule(trx, { clock }, 'image.over', { id }, ends)
    }
  })
}
