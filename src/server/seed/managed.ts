/** Managed services of the demo with a day of usage, and two thousand services for benchmarks. */
import { insertCredential } from '../areas/managed/managed-credentials'
import { openIssue, settleIssue } from '../areas/managed/managed-issues'
import { missingPoints, writePoints } from '../areas/managed/managed-stats'
import { randomText } from '../objects/signing/signing-key'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { ACCESS, CONTACTS, CREDENTIALS, demoServices, ISSUES } from './demo-services'
import { write } from '../db/write'

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'settings'>
type Db = Services['db']
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Fills empty tables; a second call changes nothing. The instances must exist. */
export async function seedManaged(services: Needs, accountId: number): Promise<void> {
  const { db, clock } = services
  const now = clock.now().getTime()
  await write(db, { account: accountId }, async (trx) => {
    await trx.updateTable('account').set({ managed: 1 }).where('id', '=', accountId).execute()
    await seedContacts(trx, accountId, now)
    if (await isEmpty(trx, 'managed_service', accountId)) {
      const credentials = await seedCredentials(services, trx, accountId, now)
      await seedServices(services, trx, accountId, credentials)
      await seedIssues(trx, accountId, now)
      await seedAccess(trx, accountId)
    }
    const until = clock.now()
    await writePoints(trx, accountId, until, await missingPoints(trx, accountId, until, 0))
  })
}

async function isEmpty(trx: Db, table: 'managed_contact' | 'managed_service', accountId: number): Promise<boolean> {
  const row = await trx.selectFrom(table).select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst()
  return row === undefined
}

async function seedContacts(trx: Db, account_id: number, now: number): Promise<void> {
  if (!(await isEmpty(trx, 'managed_contact', account_id))) return
  const rows = CONTACTS.map((contact, n) => ({
    ...contact,
    account_id,
    updated: stamp(new Date(now - (40 + 37 * n) * DAY)),
  }))
  await trx.insertInto('managed_contact').values(rows).execute()
}

/** Ids by label. */
async function seedCredentials(services: Needs, trx: Db, account_id: number, now: number) {
  const held = await trx
    .selectFrom('managed_credential')
    .select(['id', 'label'])
    .where('account_id', '=', account_id)
    .execute()
  const ids = new Map(held.map(({ id, label }) => [label, id]))
  for (const [label, username, opened] of CREDENTIALS) {
    if (ids.has(label)) continue
    const last_decrypted = opened === null ? null : stamp(new Date(now - opened * DAY))
    const row = await insertCredential(
      trx,
      services,
      { account_id, label, last_decrypted },
      { username, password: randomText(24) },
    )
    ids.set(label, row.id)
  }
  return ids
}

async function seedServices(services: Needs, trx: Db, account_id: number, credentials: ReadonlyMap<string, number>) {
  const now = services.clock.now().getTime()
  const rows = demoServices(services.settings).map((s) => ({
    account_id,
    label: s.label,
    service_type: s.type,
    address: s.address,
    timeout: s.timeout,
    body: s.body ?? null,
    consultation_group: s.group ?? '',
    notes: s.notes ?? null,
    region: s.region ?? null,
    credentials: JSON.stringify((s.credentials ?? []).flatMap((label) => credentials.get(label) ?? [])),
    status: s.disabled ? 'disabled' : 'pending',
    failures: 0,
    next_check: s.disabled ? null : stamp(new Date(now)),
    issue_id: null,
    created: stamp(new Date(now - s.made * DAY)),
    updated: stamp(new Date(now - (s.made / 2) * DAY)),
  }))
  await trx.insertInto('managed_service').values(rows).execute()
}

/** Issues as the checks would have opened and closed them at that time. */
async function seedIssues(trx: Db, accountId: number, now: number): Promise<void> {
  for (const [label, reason, ago, over] of ISSUES) {
    const service = await trx
      .selectFrom('managed_service')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('label', '=', label)
      .executeTakeFirst()
    if (!service) continue
    const began = { now: () => new Date(now - ago * HOUR) }
    const issue_id = await openIssue(trx, began, service, reason)
    if (over === undefined) {
      await trx
        .updateTable('managed_service')
        .set({ status: 'problem', failures: 3, issue_id })
        .where('id', '=', service.id)
        .execute()
    } else {
      const ended = { now: () => new Date(now - (ago - over) * HOUR) }
      await settleIssue(trx, ended, { id: service.id, issue_id }, 'The service responds again.')
    }
  }
}

async function seedAccess(trx: Db, accountId: number): Promise<void> {
  for (const [label, row] of ACCESS) {
    await trx
      .insertInto('managed_instance')
      .columns(['instance_id', 'access', 'ip', 'port', 'user'])
      .expression((e) =>
        e
          .selectFrom('instance')
          .select((s) => [
            'id',
            s.val(row.access).as('access'),
            s.val(row.ip).as('ip'),
            s.val(row.port).as('port'),
            s.val(row.user).as('user'),
          ])
          .where('account_id', '=', accountId)
          .where('label', '=', label),
      )
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

/** Points the demo services at the current ports of this server, which can differ from those at creation. */
export async function repointDemo(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  username: string,
): Promise<void> {
  for (const { label, address } of demoServices(settings)) {
    const before = address.replace(/localhost:\d+/, 'localhost:%')
    if (before === address) continue
    await db
      .updateTable('managed_service')
      .set({ address })
      .where('account_id', '=', (e) => e.selectFrom('user').select('account_id').where('username', '=', username))
      .where('label', '=', label)
      .where('address', 'like', before)
      .where('address', '!=', address)
      .execute()
  }
}
