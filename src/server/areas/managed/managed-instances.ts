/**
 * SSH settings with which the provider's staff logs in to instances. Without a row the defaults apply.
 */
import type { Kysely } from 'kysely'
import type { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import type { Database } from '#/server/db/schema'
import { finding, notFound, type Ctx, type LookupCall, type Handlers } from '#/server/core/handlers'
import { paginate } from '#/server/core/paginate'
import { write } from '#/server/db/write'

const DEFAULTS = { access: true, ip: 'any', port: null, user: null } as const

const settingsIn = (db: Kysely<Database>, accountId: number) =>
  db
    .selectFrom('instance')
    .leftJoin('managed_instance', 'managed_instance.instance_id', 'instance.id')
    .select(['instance.id', 'instance.label', 'access', 'ip', 'port', 'user'])
    .where('account_id', '=', accountId)

interface Row {
  readonly id: number
  readonly label: string
  readonly access: number | null
  readonly ip: string | null
  readonly port: number | null
  readonly user: string | null
}
const toSettings = (row: Row): InstanceSettings => ({
  id: row.id,
  label: row.label,
  // Display groups are deprecated; the field stays for old clients.
  group: '',
  ssh:
    row.access === null || row.ip === null
      ? { ...DEFAULTS }
      : { access: row.access !== 0, ip: row.ip, port: row.port, user: row.user },
})

async function find({ db, caller, params }: LookupCall<{ readonly instanceId: number }>): Promise<InstanceSettings> {
  const row = await settingsIn(db, caller.accountId).where('instance.id', '=', params.instanceId).executeTakeFirst()
  if (!row) throw notFound()
  return toSettings(row)
}

async function instanceSettings({ db, caller, query }: Ctx<typeof managed.instanceSettings>) {
  return paginate(
    query,
    async () =>
      (
        await db
          .selectFrom('instance')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('account_id', '=', caller.accountId)
          .executeTakeFirstOrThrow()
      ).n,
    async (limit, offset) =>
      (await settingsIn(db, caller.accountId).orderBy('instance.id').limit(limit).offset(offset).execute()).map(
        toSettings,
      ),
  )
}

async function updateInstanceSetting(c: Ctx<typeof managed.updateInstanceSetting>): Promise<InstanceSettings> {
  const { ssh } = c.body
  return write(c.db, { account: c.caller.accountId }, async (trx) => {
    const before = await find({ ...c, db: trx })
    const { access, ip, port, user } = before.ssh
    const next = {
      access: ssh?.access ?? access,
      ip: ssh?.ip ?? ip,
      port: ssh?.port === undefined ? port : ssh.port,
      // An empty username means root.
      user: ssh?.user === undefined ? user : ssh.user === '' ? null : ssh.user,
    }
    const row = { ...next, access: Number(next.access) }
    await trx
      .insertInto('managed_instance')
      .values({ instance_id: before.id, ...row })
      .onConflict((conflict) => conflict.column('instance_id').doUpdateSet(row))
      .execute()
    return { ...before, ssh: next }
  })
}

export const instanceSettingHandlers = {
  instanceSettings,
  instanceSetting: finding(find, async (_, settings) => settings),
  updateInstanceSetting: finding(find, updateInstanceSetting),
} satisfies Partial<Handlers<typeof managed>>
