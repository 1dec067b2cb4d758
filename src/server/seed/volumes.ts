/** The demo's volumes, in every lasting status. */
import { randomBytes } from 'node:crypto'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { write } from '../db/write'

type Needs = Pick<Services, 'db' | 'clock'>
const DAY = 86_400_000

interface DemoVolume {
  readonly label: string
  /** GiB */
  readonly size: number
  /** The instance that the volume is attached to, or its region. */
  readonly at: { readonly instance: string } | { readonly region: string }
  readonly tags: readonly string[]
  /** Days. */
  readonly ago: readonly [created: number, updated: number]
  readonly hdd?: true
  readonly migrating?: true
}
const DEMO: readonly DemoVolume[] = [
  { label: 'pg-data', size: 80, at: { instance: 'db-replica-2' }, tags: ['prod', 'postgres'], ago: [402, 33] },
  { label: 'pg-wal', size: 40, at: { instance: 'db-replica-2' }, tags: ['prod', 'postgres'], ago: [402, 402] },
  { label: 'pg-backups', size: 500, at: { instance: 'db-replica-2' }, tags: ['prod', 'backup'], ago: [231, 20] },
  { label: 'web-uploads', size: 250, at: { instance: 'web-frankfurt-1' }, tags: ['prod', 'web'], ago: [390, 47] },
  { label: 'web-cache', size: 20, at: { instance: 'web-frankfurt-2' }, tags: ['web'], ago: [88, 88] },
  { label: 'build-cache', size: 100, at: { instance: 'build-runner' }, tags: ['ci'], ago: [64, 12] },
  { label: 'staging_db', size: 20, at: { instance: 'staging' }, tags: [], ago: [300, 300] },
  {
    label: 'mail-archive-2019',
    size: 1024,
    at: { region: 'eu-central' },
    tags: ['archive'],
    ago: [700, 655],
    hdd: true,
  },
  {
    label: 'mail-archive-2020',
    size: 2048,
    at: { region: 'eu-central' },
    tags: ['archive'],
    ago: [640, 600],
    hdd: true,
  },
  {
    label: 'customer-exports-before-the-move',
    size: 60,
    at: { region: 'us-iad' },
    tags: ['archive', 'customer data', 'keep until 2031', 'legal', 'moved', 'read only'],
    ago: [512, 233],
    hdd: true,
  },
  { label: 'scratch', size: 10, at: { region: 'us-southeast' }, tags: [], ago: [3, 3] },
  { label: 'media-originals', size: 10_240, at: { region: 'us-iad' }, tags: ['media', 'prod'], ago: [150, 1] },
  { label: 'ledger', size: 160, at: { region: 'eu-west' }, tags: ['finance'], ago: [95, 1], migrating: true },
]

/** Adds missing volumes by label; a second call changes nothing. The demo instances must exist. */
export async function seedVolumes({ db, clock }: Needs, accountId: number): Promise<void> {
  const ago = (days: number) => stamp(new Date(clock.now().getTime() - days * DAY))
  await write(db, { account: accountId }, async (trx) => {
    const held = await trx.selectFrom('volume').select('label').where('account_id', '=', accountId).execute()
    const instances = await trx
      .selectFrom('instance')
      .leftJoin('instance_config', 'instance_config.instance_id', 'instance.id')
      .select(['instance.id', 'instance.label', 'region', 'instance_config.id as config'])
      .where('account_id', '=', accountId)
      .orderBy('instance_config.id')
      .execute()
    const rows = DEMO.filter((v) => !held.some((h) => h.label === v.label)).map((v) => {
      const { at } = v
      const instance = 'instance' in at ? instances.find((i) => i.label === at.instance) : undefined
      return {
        account_id: accountId,
        label: v.label,
        status: v.migrating ? 'migrating' : 'active',
        size: v.size,
        region: instance?.region ?? ('region' in at ? at.region : 'us-iad'),
        instance_id: instance?.id ?? null,
        config_id: instance?.config ?? null,
        tags: JSON.stringify(v.tags),
        hardware_type: v.hdd ? 'hdd' : 'nvme',
        content: randomBytes(8).toString('hex'),
        created: ago(v.ago[0]),
        updated: ago(v.ago[1]),
      }
    })
    if (rows.length > 0) await trx.insertInto('volume').values(rows).execute()
  })
}
