/** Thousands of volumes. */
import { createInstance } from '#/server/areas/instances/instances'
import type { Services } from '#/server/core/services'
import { write } from '#/server/db/write'
import { stamp } from '#/server/system/time'
import { inPieces, type LargeSeed } from './batches'

const HOUR = 3_600_000
const MANY = { volumes: 10_000, instances: 50, perInstance: 8 }
const REGIONS = ['eu-central', 'us-iad', 'us-southeast', 'us-central', 'ap-west'] as const

/**
 * Fills the account up to ten thousand volumes, `volume-00001` and so on, an hour apart up to now, with up to three
 * tags each. Fifty instances have eight each. Returns how many were added.
 */
export const manyVolumes: LargeSeed = async (services, accountId) => {
  const { db, clock } = services
  const { n } = await db
    .selectFrom('volume')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const missing = MANY.volumes - n
  if (missing <= 0) return { volumes: 0 }
  const instances: Awaited<ReturnType<typeof makeNode>>[] = []
  for (let i = 1; i <= MANY.instances; i++) {
    instances.push(await makeNode(services, accountId, i))
  }
  const now = clock.now().getTime()
  const rows = Array.from({ length: missing }, (_, n) => {
    const i = n + 1
    const place = instances[Math.floor(n / MANY.perInstance)]
    const at = stamp(new Date(now - (missing - i) * HOUR))
    return {
      account_id: accountId,
      label: `volume-${String(i).padStart(5, '0')}`,
      status: 'active',
      size: 10 + ((i * 37) % 2000),
      region: place?.region ?? REGIONS[i % REGIONS.length] ?? 'us-iad',
      instance_id: place?.id ?? null,
      config_id: place?.config ?? null,
      tags: JSON.stringify(tagsOf(i)),
      hardware_type: i % 5 === 0 ? 'hdd' : 'nvme',
      content: i.toString(16).padStart(16, '0'),
      created: at,
      updated: at,
    }
  })
  await write(db, { account: accountId }, (trx) =>
    inPieces(rows, async (some) => void (await trx.insertInto('volume').values(some).execute())),
  )
  return { volumes: missing }
}

const tagsOf = (i: number): string[] =>
  [[], ['prod'], ['staging', `team-${i % 9}`], ['backup', 'prod', `team-${i % 9}`]][i % 4] ?? []

/** An empty instance for this number; reuses one that an interrupted call left. */
async function makeNode(services: Services, accountId: number, i: number) {
  const label = `node-${String(i).padStart(3, '0')}`
  const region = REGIONS[i % REGIONS.length] ?? 'us-iad'
  const held = await services.db
    .selectFrom('instance')
    .innerJoin('instance_config', 'instance_config.instance_id', 'instance.id')
    .select(['instance.id', 'region', 'instance_config.id as config'])
    .where('account_id', '=', accountId)
    .where('instance.label', '=', label)
    .where((e) => e.not(e.exists(e.selectFrom('volume').select('id').whereRef('instance_id', '=', 'instance.id'))))
    .limit(1)
    .executeTakeFirst()
  if (held) return held
  const node = { account: accountId, label, region, memory: 8, running: true, configs: 1, lastConfig: 1 }
  const { id, configs } = await createInstance(services, node)
  return { id, region, config: configs[0]?.id ?? null }
}
