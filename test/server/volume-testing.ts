/** Helpers for volume specs: an account with a caller, active volumes, instances. */
import { createInstance, type NewInstance } from '#/server/areas/instances/instances'
import type { TestServer } from './testing'
import { settleJobs } from './writes-testing'

const VOLUMES = '/v4/volumes'

export async function volumesOf(s: TestServer) {
  const account = await s.account()
  const token = await s.token({ account, username: `owner-${account}` })
  const call = (method: string, path: string, body?: unknown, as = token) =>
    s.request(method, `${VOLUMES}${path}`, { token: as, ...(body === undefined ? {} : { body }) })
  return {
    account,
    token,
    call,
    create: (body: object, as?: string) => call('POST', '', body, as),
    /** Creates a volume and waits until it is active; in `us-iad` by default. */
    async ready(body: object = {}): Promise<number> {
      const made = await call('POST', '', { label: 'data', region: 'us-iad', ...body })
      if (made.status !== 200) throw new Error(made.text)
      await settleJobs(s)
      return made.body.id
    },
    instance: (i: Partial<NewInstance> = {}) =>
      createInstance(s.services, {
        account,
        label: 'web-1',
        region: 'us-iad',
        memory: 4,
        running: true,
        configs: 1,
        ...i,
      }),
    row: (id: number) => s.db.selectFrom('volume').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    see: async (id: number) => (await call('GET', `/${id}`)).body,
  }
}

export const refusal = (field: string, reason: string) => ({ errors: [{ field, reason }] })
