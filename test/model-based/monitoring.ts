/** Model of monitoring clients and the plan. Labels are unique within an account. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { move, view, type Area } from './run'
import { agrees, all, call, DONE, found, history, is, now, refused, type Happened, type Stage } from './stage'

interface Client {
  readonly id: number
  label: string
  readonly api_key: string
  readonly install_code: string
  readonly apps: object
  readonly created: string
  updated: string
}
interface Model {
  readonly clients: (Client & { gone: boolean })[]
  plan: string | null
  readonly happened: Happened[]
}
const there = (m: Model) => m.clients.filter((c) => !c.gone)
const shown = (c: Model['clients'][number]): Client => {
  const { gone: _, ...client } = c
  return client
}
const taken = (m: Model, label: string) => there(m).some((c) => c.label === label)

const GOOD = ['web-1', 'web-2', 'db_1', 'abc', 'x'.repeat(32)]
const BAD = ['ab', 'x'.repeat(33), 'web 1']
const label = fc.constantFrom(...GOOD, ...GOOD, ...BAD)
const which = fc.nat(20)
const PLANS: Readonly<Record<string, object>> = {
  'monitoring-3': { clients_included: 3, price: { hourly: 0.03, monthly: 20 } },
  'monitoring-100': { clients_included: 100, price: { hourly: 0.3, monthly: 200 } },
}

const find = (m: Model, n: number) => found(m.clients, n, '/monitoring/clients')
const record = (m: Model, { username }: Stage, verb: string, id: number) =>
  m.happened.push([`monitoringclient_${verb}`, id, username])

const create = move('create', fc.option(label, { nil: undefined, freq: 8 }), async (m: Model, stage, wanted) => {
  const answer = await call(stage, 'POST', '/monitoring/clients', { label: wanted })
  if (wanted !== undefined && (BAD.includes(wanted) || taken(m, wanted))) {
    return agrees(answer, refused(400, 'label'))
  }
  const { id, api_key, install_code } = answer.body
  const at = now(stage)
  const apps = { apache: false, mysql: false, nginx: false }
  const client = { id, label: wanted ?? `client-${id}`, api_key, install_code, apps, created: at, updated: at }
  agrees(answer, is(client))
  expect(api_key).not.toBe(install_code)
  m.clients.push({ ...client, gone: false })
  record(m, stage, 'create', id)
})

export const monitoringModel: Area<Model> = {
  name: 'monitoring',
  begin: async () => ({ clients: [], plan: null, happened: [] }),
  moves: [
    create,
    create,
    create,
    move('update', fc.tuple(which, fc.option(label, { nil: undefined })), async (m: Model, stage, [n, to]) => {
      const { thing: client, path } = find(m, n)
      const answer = await call(stage, 'PUT', path, { label: to })
      if (!client) return agrees(answer, refused(404))
      if (to !== undefined && to !== client.label) {
        if (BAD.includes(to) || taken(m, to)) return agrees(answer, refused(400, 'label'))
        Object.assign(client, { label: to, updated: now(stage) })
        record(m, stage, 'update', client.id)
      }
      agrees(answer, is(shown(client)))
    }),
    move('remove', which, async (m: Model, stage, n) => {
      const { thing: client, path } = find(m, n)
      const answer = await call(stage, 'DELETE', path)
      if (!client) return agrees(answer, refused(404))
      client.gone = true
      record(m, stage, 'delete', client.id)
      agrees(answer, DONE)
    }),
    view(find, shown),
    move(
      'plan',
      fc.constantFrom(undefined, null, '', ...Object.keys(PLANS), 'monitoring-4'),
      async (m: Model, stage, to) => {
        const answer = await call(stage, 'PUT', '/monitoring/plan', { monitoring_subscription: to })
        if (to === 'monitoring-4') return agrees(answer, refused(400, 'monitoring_subscription'))
        if (to !== undefined) m.plan = to === '' ? null : to
        expect(answer.body).toEqual(planOf(m))
      },
    ),
    move('time', fc.constantFrom(1, 60), async (_: Model, { t }, seconds) => t.api.clock.forward(seconds)),
  ],
  compare: async (m, stage) => {
    expect(await all(stage, '/monitoring/clients')).toEqual(there(m).map(shown))
    expect((await call(stage, 'GET', '/monitoring/plan')).body).toEqual(planOf(m))
    expect(await history(stage)).toEqual(m.happened)
  },
}
const planOf = ({ plan }: Model) => (plan === null ? {} : { id: plan, label: expect.any(String), ...PLANS[plan] })
