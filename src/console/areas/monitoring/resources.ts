import { ID } from '#/console/resource/area/early'
import { type AreaResources, defineResource } from '#/console/resource/area/resources'
import { betas } from '#/contract/betas'
import { monitoring } from '#/contract/monitoring'
import { monitoringArea } from './area'

export const monitoringResources: AreaResources = {
  area: monitoringArea,
  resources: [
    defineResource({
      kind: 'client',
      list: monitoring.clients,
      view: monitoring.client,
      page: (c) => ({ to: '/monitoring/$clientId', params: { clientId: String(c.id) } }),
    }),
    defineResource({
      kind: 'plan',
      label: 'Monitoring plans',
      list: monitoring.subscriptions,
      page: (p) => ({ to: '/monitoring/plans/$planId', params: { planId: p.id } }),
      all: () => ({ to: '/monitoring/plans' }),
    }),
  ],
  pages: [{ label: 'Monitoring plans', target: { to: '/monitoring/plans' } }],
  creates: [{ op: monitoring.createClient, target: { to: '/monitoring/new' } }],
  words: {
    'monitoring.createClient': 'Create monitoring client',
    'monitoring.updateClient': 'Rename monitoring client',
    'monitoring.removeClient': 'Delete monitoring client',
    'monitoring.updatePlan': 'Change monitoring plan',
    monitoringclient_create: 'Monitoring client created',
    monitoringclient_update: 'Monitoring client renamed',
    monitoringclient_delete: 'Monitoring client deleted',
  },
  early: [
    // Whether the user is restricted, which only beta programs tell.
    ['/monitoring', monitoring.clients, monitoring.plan, betas.list],
    ['/monitoring/plans', monitoring.subscriptions, monitoring.plan, monitoring.clients, betas.list],
    [`/monitoring/${ID}`, monitoring.client],
  ],
}
