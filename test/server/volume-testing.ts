/** Helpers for volume specs: an account with a caller, active volumes, instances. */
import { createInstance, type NewInstance } from '#/server/areas/instances/instances'
import { allJobKinds } from '#/server/start/job-kinds'
import { runDue } from '#/server/core/jobs'
import type { TestServer } from './testing'

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
      await work(s)
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
/** Advances the clock by a second and runs the due jobs. */
export async function work(s: TestServer): Promise<void> {
  s.clock.forward(1)
  await runDue(s.services, s.clock.now(), allJobKinds)
}
export const refusal = (field: string, reason: string) => ({ errors: [{ field, reason }] })
