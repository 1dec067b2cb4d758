/** Fills an account with the demo data: calls of operations, and rows of what no operation writes. */
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { betas } from '#/contract/betas'
import { buckets } from '#/contract/buckets'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { tickets } from '#/contract/tickets'
import { tls } from '#/contract/tls'
import { createInstance } from '../areas/instances/instances'
import { openIssue, settleIssue } from '../areas/managed/managed-issues'
import { missingPoints, writePoints } from '../areas/managed/managed-stats'
import { closeTicketRow, insertReply, insertTicket } from '../areas/tickets/ticket-rows'
import { schedule } from '../core/jobs'
import type { Services } from '../core/services'
import type { Database } from '../db/schema'
import { write } from '../db/write'
import { MAX_OBJECT_BYTES, type Stored } from '../storage/store'
import { Calls, DAY, type Operations } from './calls'
import { BUCKETS, KEYS, type SeedBucket, type SeedObject } from './demo/buckets'
import { AUTOMATIC, clientItems, ENTITIES, imageItems, INSTANCES, volumeItems } from './demo/compute'
import { ACCESS, CONTACTS, credentialItems, ISSUES, localAddresses, serviceItems } from './demo/managed'
import { demoTickets, type SeedTicket } from './demo/tickets'
import { selfSigned } from './self-signed'

/** Description, and the days from now on which the program starts and ends. */
type Program = readonly [id: string, label: string, description: string, from: number, to: number | null]

const BETAS: readonly Program[] = [
  ['fast-volumes', 'Fast volumes', 'Block storage on a faster tier at the same price.', -60, null],
  ['ipv6-only', 'Instances without IPv4', 'Instances that use IPv6 only.', -20, 40],
  ['object-locks', 'Object locks', 'Objects that nobody can delete before a date you set.', 30, null],
  ['edge-cache', 'Edge cache', 'Public objects cached close to their readers.', -200, -20],
  ['private-regions', 'Private regions', 'A region for a single account.', -10, null],
]
const PRIORITY_ONLY = 'private-regions'
/** The account enrolled in these 40 days ago. */
const JOINED = ['edge-cache', 'fast-volumes']

/** Adds what is missing by its label; a second call changes nothing. The catalog must exist. */
export async function seedDemo(services: Services, operations: Operations, account: number, user: string) {
  const c = new Calls(services, operations, account, user)
  const { db } = services
  const last = { event: await lastId(db, 'event'), job: await lastId(db, 'job') }
  for (const [n, bucket] of BUCKETS.entries()) await addBucket(c, bucket, (40 + n * 31) * DAY)
  await c.add('access_key', KEYS)
  await addBetas(c)
  await addInstances(c)
  await c.add('volume', volumeItems(c))
  const kept = (await c.add('image', imageItems(c))).get(AUTOMATIC.label)
  if (kept !== undefined) await schedule(db, services, 'image.over', { id: kept }, c.time(-AUTOMATIC.ends))
  if ((await c.labels('monitoring_client')).size === 0) {
    await c.post(monitoring.updatePlan, { body: { monitoring_subscription: 'monitoring-10' } }, { ago: 1 })
  }
  await c.add('monitoring_client', clientItems(c))
  const opened = await c.labels('ticket')
  for (const ticket of demoTickets(c)) if (!opened.has(ticket.summary)) await addTicket(c, ticket)
  await c.add('managed_contact', CONTACTS)
  await c.add('managed_credential', credentialItems(c))
  const watched = await c.add('managed_service', serviceItems(c, services.settings))
  await forget(c, last)
  if (watched.size > 0) await addIssues(c)
  const now = services.clock.now()
  const points = await missingPoints(db, account, now, 0)
  await write(db, { account }, (trx) => writePoints(trx, account, now, points))
}

const lastId = async (db: Kysely<Database>, table: 'event' | 'job') =>
  (
    await db
      .selectFrom(table)
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

/** Deletes the events of the calls, which aren't in the order of their times, and jobs that complete a creation. */
async function forget(c: Calls, last: { readonly event: number; readonly job: number }): Promise<void> {
  const { db } = c.services
  const events = db.deleteFrom('event').where('account_id', '=', c.account).where('id', '>', last.event)
  await events.where('created', '<', c.at(0)).execute()
  const jobs = db.deleteFrom('job').where('kind', 'in', ['volume.ready', 'image.captured']).where('id', '>', last.job)
  await jobs.where('due', '<', c.at(0)).execute()
}

async function addBucket(c: Calls, bucket: SeedBucket, ago: number): Promise<void> {
  const { db, clock } = c.services
  const { label, cluster, moved = cluster } = bucket
  const held = db.selectFrom('bucket').select('id').where('label', '=', label).where('cluster', 'in', [cluster, moved])
  if (await held.executeTakeFirst()) return
  const body = { label, cluster, acl: bucket.acl ?? 'private', cors_enabled: bucket.cors ?? false } as const
  await c.post(buckets.create, { body }, { ago })
  if (bucket.certificate) {
    const { certificate, privateKey } = selfSigned(label, clock.now())
    const pair = { certificate, private_key: privateKey }
    await c.post(tls.upload, { params: { clusterId: cluster, bucket: label }, body: pair }, { ago: 0 })
  }
  const { id } = await held.executeTakeFirstOrThrow()
  const rows = await storeObjects(c, id, bucket.objects)
  await write(db, { bucket: id }, async (trx) => {
    const size = rows.reduce((sum, row) => sum + row.size, 0)
    await trx.updateTable('bucket').set({ cluster: moved, objects: rows.length, size }).where('id', '=', id).execute()
    if (rows.length > 0) await trx.insertInto('object').values(rows).execute()
  })
}

/** Rows for one transaction, because an upload of each object would take as many. */
async function storeObjects(c: Calls, bucket_id: number, objects: readonly SeedObject[]) {
  const store = (bytes: Buffer) =>
    c.services.store.write(Readable.from([bytes]), MAX_OBJECT_BYTES, { length: bytes.length })
  const written = new Map<SeedObject['body'], Promise<Stored>>()
  const rowOf = async ({ name, body, type, acl = 'private' }: SeedObject, n: number) => {
    const stored = written.get(body) ?? store(body())
    written.set(body, stored)
    const { blob, size, etag } = await stored
    return { bucket_id, name, blob, size, etag, content_type: type, last_modified: c.at(n * 7), acl }
  }
  return Promise.all(objects.map(rowOf))
}

async function addBetas(c: Calls): Promise<void> {
  const rows = BETAS.map(([id, label, description, from, to]) => ({
    id,
    label,
    description,
    priority_program_only: Number(id === PRIORITY_ONLY),
    started: c.at(-from * DAY),
    ended: to === null ? null : c.at(-to * DAY),
    more_info: null,
    max_enrollments: null,
  }))
  await c.services.db
    .insertInto('beta')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  for (const id of JOINED) await c.tryPost(betas.enroll, { body: { id } }, { ago: 40 * DAY })
}

/** Instances, and resources that no operation manages. */
async function addInstances({ services, account, ids }: Calls): Promise<void> {
  const { db } = services
  const labels = db.selectFrom('instance').select('label').where('account_id', '=', account)
  const held = new Set((await labels.execute()).map((row) => row.label))
  for (const instance of INSTANCES) {
    if (!held.has(instance.label)) await createInstance(services, { account, ...instance })
  }
  const instances = await db
    .selectFrom('instance')
    .innerJoin('instance_config as profile', 'profile.instance_id', 'instance.id')
    .innerJoin('instance_disk as disk', 'disk.instance_id', 'instance.id')
    .select((e) => [
      'instance.id',
      'instance.label',
      e.fn.min('profile.id').as('profile'),
      e.fn.min('disk.id').as('disk'),
    ])
    .where('account_id', '=', account)
    .groupBy(['instance.id', 'instance.label'])
    .execute()
  for (const { id, label, profile, disk } of instances) {
    ids.set(`instance ${label}`, id)
    ids.set(`profile of ${label}`, profile)
    ids.set(`disk of ${label}`, disk)
  }
  const own = db.selectFrom('entity').select(['id', 'type', 'label', 'region']).where('account_id', '=', account)
  const things = await own.execute()
  const missing = ENTITIES.filter(
    ([type, label, region]) => !things.some((t) => t.type === type && t.label === label && t.region === region),
  )
  if (missing.length > 0) {
    const rows = missing.map(([type, label, region]) => ({ account_id: account, type, label, region }))
    await db.insertInto('entity').values(rows).execute()
  }
  for (const { id, type, label } of await own.execute()) ids.set(`${type} ${label}`, id)
}

async function addTicket(c: Calls, t: SeedTicket): Promise<void> {
  const { db } = c.services
  const { account } = c
  const rowOf = (id: number) => db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const text = { summary: t.summary, description: t.text }
  const made = { account, by: t.by, ...text, entity: null, managedIssue: false, closable: false }
  const { id: ticketId } = t.staff
    ? await write(db, { account }, (trx) => insertTicket(trx, c.clock(t.ago), made))
    : await c.post(tickets.open, { body: { ...text, ...t.about } }, { ago: t.ago, by: t.by })
  const params = { ticketId }
  for (const [name, bytes] of t.files ?? []) {
    await c.post(
      tickets.attach,
      { params, body: { file: new File([new Uint8Array(bytes())], name) } },
      { ago: t.ago, by: t.by },
    )
  }
  for (const { after, by, staff, text: description } of t.replies ?? []) {
    const ago = t.ago - after
    if (staff) {
      const ticket = await rowOf(ticketId)
      const reply = { by, description, fromVendor: true }
      await write(db, { account }, (trx) => insertReply(trx, c.clock(ago), ticket, reply))
    } else await c.post(tickets.reply, { params, body: { description } }, { ago, by })
  }
  if (!t.closed) return
  const [after, by] = t.closed
  if (t.staff) {
    const ticket = await rowOf(ticketId)
    await write(db, { account }, (trx) => closeTicketRow(trx, c.clock(t.ago - after), ticket, by))
  } else await c.post(tickets.close, { params }, { ago: t.ago - after, by })
}

/** Issues as the checks would have opened and closed them, and settings of instances. */
async function addIssues(c: Calls): Promise<void> {
  const { db } = c.services
  const { account } = c
  for (const [label, reason, ago, over] of ISSUES) {
    const id = c.id(`managed_service ${label}`)
    const service = await db.selectFrom('managed_service').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await write(db, { account }, async (trx) => {
      const issue_id = await openIssue(trx, c.clock(ago), service, reason)
      if (over === undefined) {
        const down = { status: 'problem', failures: 3, issue_id }
        await trx.updateTable('managed_service').set(down).where('id', '=', id).execute()
      } else await settleIssue(trx, c.clock(ago - over), { id, issue_id }, 'The service responds again.')
    })
  }
  for (const [label, body] of ACCESS) {
    const params = { instanceId: c.id(`instance ${label}`) }
    await c.post(managed.updateInstanceSetting, { params, body }, { ago: 1 })
  }
}

/** Points the demo services at the current ports of this server, which can differ from those at creation. */
export async function repointDemo({ db, settings }: Pick<Services, 'db' | 'settings'>, user: string): Promise<void> {
  for (const [label, address] of Object.entries(localAddresses(settings))) {
    const before = address.replace(/localhost:\d+/, 'localhost:%')
    await db
      .updateTable('managed_service')
      .set({ address })
      .where('account_id', '=', (e) => e.selectFrom('user').select('account_id').where('username', '=', user))
      .where('label', '=', label)
      .where('address', 'like', before)
      .where('address', '!=', address)
      .execute()
  }
}
