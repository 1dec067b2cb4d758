/** The available monitoring plans and the account's own. */
import type { monitoring, Plan, Subscription } from '#/contract/monitoring'
import { notFound, type Caller, type Ctx } from '#/server/core/handlers'
import { paginate } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { write } from '#/server/db/write'

/** Prices in US dollars. */
const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    id: 'monitoring-3',
    label: 'Monitoring Pro, 3 clients',
    clients_included: 3,
    price: { hourly: 0.03, monthly: 20 },
  },
  {
    id: 'monitoring-10',
    label: 'Monitoring Pro, 10 clients',
    clients_included: 10,
    price: { hourly: 0.06, monthly: 40 },
  },
  {
    id: 'monitoring-40',
    label: 'Monitoring Pro, 40 clients',
    clients_included: 40,
    price: { hourly: 0.15, monthly: 100 },
  },
  {
    id: 'monitoring-100',
    label: 'Monitoring Pro, 100 clients',
    clients_included: 100,
    price: { hourly: 0.3, monthly: 200 },
  },
]

export const listSubscriptions = ({ query }: Ctx<typeof monitoring.subscriptions>) =>
  paginate(
    query,
    async () => SUBSCRIPTIONS.length,
    async (limit, offset) => SUBSCRIPTIONS.slice(offset, offset + limit),
  )

export async function viewSubscription({ params }: Ctx<typeof monitoring.subscription>): Promise<Subscription> {
  const found = SUBSCRIPTIONS.find((s) => s.id === params.subscriptionId)
  if (!found) throw notFound()
  return found
}

/** `{}` on the free plan. */
const planOf = (subscription: string | null | undefined): Plan => SUBSCRIPTIONS.find((s) => s.id === subscription) ?? {}

/** A new account has the free plan. */
export async function viewPlan({ db, caller }: { db: Services['db']; caller: Caller }): Promise<Plan> {
  const row = await db
    .selectFrom('monitoring_plan')
    .select('subscription')
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst()
  return planOf(row?.subscription)
}

/** Null and the empty text mean the free plan; an absent field changes nothing. The number of clients never matters. */
export async function updatePlan(c: Ctx<typeof monitoring.updatePlan>): Promise<Plan> {
  const { monitoring_subscription: subscription } = c.body
  if (subscription === undefined) return viewPlan(c)
  const account = c.caller.accountId
  await write(c.db, { account }, async (trx) => {
    if (subscription === null || subscription === '') {
      await trx.deleteFrom('monitoring_plan').where('account_id', '=', account).execute()
    } else {
      await trx
        .insertInto('monitoring_plan')
        .values({ account_id: account, subscription })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ subscription }))
        .execute()
    }
  })
  return planOf(subscription)
}
