/** Monitoring clients and plans. */
import * as z from 'zod/mini'
import { body, bounded, chars, say, Time } from './fields'
import { area, Empty, list, op } from './op'

export const PLAN_IDS = ['monitoring-3', 'monitoring-10', 'monitoring-40', 'monitoring-100'] as const

export const MonitoringLabel = chars('Label', 3, 32, {
  pattern: /^[a-zA-Z0-9_-]+$/,
  hint: 'Label can contain letters, numbers, hyphens, and underscores.',
})
/** Null is the free plan. Some existing clients write an empty string instead, which is accepted but not documented. */
export const PlanChoice = z.nullable(
  bounded(
    z.enum([...PLAN_IDS, ''], say('Plan', `must be one of: ${PLAN_IDS.join(', ')}, or null for the free plan.`)),
    {
      enum: [...PLAN_IDS],
    },
  ),
)

/** `api_key` and `install_code` are REDACTED for a reader without read_write on the client. */
export const MonitoringClient = z.object({
  id: z.int(),
  label: z.string(),
  api_key: z.string(),
  install_code: z.string(),
  apps: z.object({ apache: z.boolean(), mysql: z.boolean(), nginx: z.boolean() }),
  created: Time,
  updated: Time,
})
export interface MonitoringClient extends z.infer<typeof MonitoringClient> {}

/** Prices in US dollars; `monthly` is the monthly maximum. */
export const Subscription = z.object({
  id: z.enum(PLAN_IDS),
  label: z.string(),
  clients_included: z.int(),
  price: z.object({ hourly: z.number(), monthly: z.number() }),
})
export interface Subscription extends z.infer<typeof Subscription> {}

/** The account's subscription, or `{}` on the free plan, so check for `id`. */
export const Plan = z.partial(Subscription)
export interface Plan extends z.infer<typeof Plan> {}

export const MonitoringClientBody = body({ label: z.optional(MonitoringLabel) })
export const PlanBody = body({ monitoring_subscription: z.optional(PlanChoice) })

const ClientKey = z.object({ clientId: z.int() })
const read = 'monitoring:read_only'
const write = 'monitoring:read_write'

export const monitoring = area('monitoring', {
  clients: list('GET /monitoring/clients', {
    filterable: { label: 'string' },
    title: 'Monitoring Clients List',
    scope: read,
    item: MonitoringClient,
  }),
  createClient: op('POST /monitoring/clients', {
    title: 'Monitoring Client Create',
    scope: write,
    grants: ['add_monitoring'],
    body: MonitoringClientBody,
    res: MonitoringClient,
  }),
  client: op('GET /monitoring/clients/{clientId}', {
    title: 'Monitoring Client View',
    scope: read,
    params: ClientKey,
    res: MonitoringClient,
  }),
  updateClient: op('PUT /monitoring/clients/{clientId}', {
    title: 'Monitoring Client Update',
    scope: write,
    params: ClientKey,
    body: MonitoringClientBody,
    res: MonitoringClient,
  }),
  removeClient: op('DELETE /monitoring/clients/{clientId}', {
    title: 'Monitoring Client Delete',
    scope: write,
    params: ClientKey,
    res: Empty,
  }),
  plan: op('GET /monitoring/plan', {
    title: 'Monitoring Plan View',
    scope: read,
    grants: ['account_access:read_write', 'account_access:read_only', 'monitoring_subscription', 'add_monitoring'],
    res: Plan,
  }),
  updatePlan: op('PUT /monitoring/plan', {
    title: 'Monitoring Plan Update',
    scope: write,
    grants: ['monitoring_subscription'],
    body: PlanBody,
    res: Plan,
  }),
  subscriptions: list('GET /monitoring/subscriptions', {
    title: 'Monitoring Subscriptions List',
    auth: 'none',
    item: Subscription,
  }),
  subscription: op('GET /monitoring/subscriptions/{subscriptionId}', {
    title: 'Monitoring Subscription View',
    auth: 'none',
    params: z.object({ subscriptionId: z.string() }),
    res: Subscription,
  }),
})
