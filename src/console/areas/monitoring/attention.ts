import { type AreaAttention, countOf, readList, readView } from '#/console/resource/area/attention'
import { monitoring } from '#/contract/monitoring'
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'
import { monitoringArea } from './area'

const PLANS = { to: '/monitoring/plans' }

export const monitoringAttention: AreaAttention = {
  area: monitoringArea,
  urgency: 8,
  reads: [readList(monitoring.clients, 'monitoring clients'), readView(monitoring.plan, 'monitoring plan', {})],
  // A plan counts all clients, of which a restricted user might not see all.
  asksUser: (account) =>
    account.view(monitoring.plan)?.clients_included !== undefined && account.list(monitoring.clients) !== undefined,
  tile: (account) => {
    const clients = account.list(monitoring.clients)
    const included = account.view(monitoring.plan)?.clients_included
    return {
      value: countOf(clients),
      facts: [
        account.unrestricted &&
          included !== undefined &&
          !Number.isNaN(included) && {
            text: `of ${formatCount(included)} in your plan`,
            target: PLANS,
            ...(clients && clients.results > included ? { tone: 'warn' as const } : {}),
          },
      ],
    }
  },
  findings: (account) => {
    const clients = account.list(monitoring.clients)
    const included = account.view(monitoring.plan)?.clients_included
    if (!account.unrestricted || !clients || included === undefined || !(clients.results > included)) return []
    return [
      {
        tone: 'warn',
        title: `${plural(clients.results - included, 'monitoring client')} over your plan`,
        target: PLANS,
        detail: `${plural(clients.results, 'client')}, ${formatCount(included)} included`,
      },
    ]
  },
}
