/** Regions and the availability of plans in them: Part B 2.9, 4.7. No authentication. */
import type { regions, Region, RegionAvailability } from '../../contract/regions'
import type { AvailabilityTable, RegionTable } from '../db/schema'
import { condition } from '../filter'
import { notFound, type Handlers } from '../handlers'
import { paginate } from '../paginate'

export const regionHandlers: Handlers<typeof regions> = {
  list: ({ db, query }) =>
    paginate(
      query,
      async () =>
        (
          await db
            .selectFrom('region')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      async (limit, offset) =>
        (await db.selectFrom('region').selectAll().orderBy('id').limit(limit).offset(offset).execute()).map(toRegion),
    ),
  availability: ({ db, query, filter }) => {
    const rows = filter
      ? db.selectFrom('availability').where((eb) => condition(eb, filter.where))
      : db.selectFrom('availability')
    return paginate(
      query,
      async () => (await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
      async (limit, offset) => {
        const all = rows.selectAll()
        const ordered = filter?.order ? all.orderBy(filter.order.field as 'plan', filter.order.direction) : all
        const page = await ordered.orderBy('region').orderBy('plan').limit(limit).offset(offset).execute()
        return page.map(toAvailability)
      },
    )
  },
  view: async ({ db, params }) => {
    const row = await db.selectFrom('region').selectAll().where('id', '=', params.regionId).executeTakeFirst()
    if (!row) throw notFound()
    return toRegion(row)
  },
  regionAvailability: async ({ db, params }) => {
    const region = await db.selectFrom('region').select('id').where('id', '=', params.regionId).executeTakeFirst()
    if (!region) throw notFound()
    const rows = await db
      .selectFrom('availability')
      .selectAll()
      .where('region', '=', region.id)
      .orderBy('plan')
      .execute()
    return rows.map(toAvailability)
  },
}

const toRegion = (row: RegionTable): Region => ({
  id: row.id,
  label: row.label,
  country: row.country,
  capabilities: JSON.parse(row.capabilities) as string[],
  resolvers: { ipv4: row.resolvers_ipv4, ipv6: row.resolvers_ipv6 },
  status: row.status as Region['status'],
})
const toAvailability = (row: AvailabilityTable): RegionAvailability => ({
  region: row.region,
  plan: row.plan,
  available: row.available === 1,
})
