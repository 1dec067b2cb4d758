/** Regions and the availability of plans in them. No authentication. */
import type { regions, Region, RegionAvailability } from '#/contract/regions'
import type { AvailabilityTable, RegionTable } from '#/server/db/schema'
import { notFound, type Handlers } from '#/server/core/handlers'
import { pageOf } from '#/server/core/paginate'

export const regionHandlers: Handlers<typeof regions> = {
  list: ({ db, query }) =>
    pageOf(
      db.selectFrom('region'),
      { query },
      (q) => q.selectAll().orderBy('id'),
      (found) => found.map(toRegion),
    ),
  availability: (c) =>
    pageOf(
      c.db.selectFrom('availability'),
      c,
      (q) => q.selectAll().orderBy('region').orderBy('plan'),
      (found) => found.map(toAvailability),
    ),
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
