/**
 * For specs: an account with resources that no operation creates, and a chain of calls in which each of the 45 writes
 * succeeds once.
 */
import { selfSigned } from '#/server/seed/self-signed'
import { createInstance } from '#/server/areas/instances/instances'
import { allJobKinds } from '#/server/start/job-kinds'
import { runDue } from '#/server/core/jobs'
import type { TestServer } from './testing'

export interface World {
  readonly account: number
  readonly token: string
  readonly instance: number
  readonly disk: number
  /** The number of the next image but one; public images count too. */
  readonly secondImage: number
}
export interface Write {
  /** The operation's name in the reference. */
  readonly op: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Parts of a form. */
  readonly form?: () => FormData
}

export async function makeWorld(s: TestServer, username = 'owner'): Promise<World> {
  const account = await s.account({ managed: true })
  const token = await s.token({ account, username })
  const about = { account, label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1 }
  const instance = await createInstance(s.services, about)
  const { n } = await s.db
    .selectFrom('image')
    .select((e) => e.fn.max('id').as('n'))
    .executeTakeFirstOrThrow()
  return { account, token, instance: instance.id, disk: instance.disks[0]?.id ?? 0, secondImage: n + 2 }
}

/** Creates resources that no operation of the API creates. */
export async function addCatalog(s: TestServer): Promise<void> {
  const program = { description: null, priority_program_only: 0, ended: null, more_info: null, max_enrollments: null }
  await s.db
    .insertInto('beta')
    .values({ id: 'quiet-disks', label: 'Quiet disks', started: '2026-01-01T00:00:00', ...program })
    .execute()
}

/** An object without bytes in a bucket of the account. */
async function addObject(s: TestServer, account: number, bucket: string, name: string): Promise<void> {
  const { id } = await s.db
    .selectFrom('bucket')
    .select('id')
    .where('account_id', '=', account)
    .where('label', '=', bucket)
    .executeTakeFirstOrThrow()
  const about = { blob: 'none', size: 0, etag: 'd41d8cd98f00b204e9800998ecf8427e', content_type: 'text/plain' }
  const row = { bucket_id: id, name, ...about, last_modified: '2026-03-01T12:00:00', acl: 'private' }
  await s.db.insertInto('object').values(row).execute()
}
async function removeObjects(s: TestServer): Promise<void> {
  await s.db.deleteFrom('object').execute()
}

/** Advances the clock and runs the due jobs. */
export async function settleJobs(s: TestServer, seconds = 1): Promise<void> {
  s.clock.forward(seconds)
  await runDue(s.services, s.clock.now(), allJobKinds)
}

const attachment = () => {
  const form = new FormData()
  form.append('file', new File(['a log of what happened'], 'what-happened.txt'))
  return form
}
const pair = selfSigned('www.example.org', new Date('2026-01-01'))
const BUCKET = '/v4/object-storage/buckets/us-iad-1/photos'

/** Ids follow from a fresh server with one world: each area counts from 1. */
export const chain = (w: World): readonly (Write | ((s: TestServer) => Promise<void>))[] => [
  {
    op: 'Bucket Create',
    method: 'POST',
    path: '/v4/object-storage/buckets/',
    body: { label: 'photos', cluster: 'us-iad-1' },
  },
  { op: 'Bucket Access Modify', method: 'POST', path: `${BUCKET}/access`, body: { acl: 'public-read' } },
  { op: 'Bucket Access Update', method: 'PUT', path: `${BUCKET}/access`, body: { cors_enabled: true } },
  (s) => addObject(s, w.account, 'photos', 'a.txt'),
  { op: 'Object ACL Update', method: 'PUT', path: `${BUCKET}/object-acl`, body: { name: 'a.txt', acl: 'public-read' } },
  { op: 'Object URL Create', method: 'POST', path: `${BUCKET}/object-url`, body: { name: 'a.txt', method: 'GET' } },
  {
    op: 'TLS/SSL Cert Upload',
    method: 'POST',
    path: `${BUCKET}/ssl`,
    body: { certificate: pair.certificate, private_key: pair.privateKey },
  },
  { op: 'TLS/SSL Cert Delete', method: 'DELETE', path: `${BUCKET}/ssl` },
  { op: 'Key Create', method: 'POST', path: '/v4/object-storage/keys', body: { label: 'deploy' } },
  { op: 'Key Update', method: 'PUT', path: '/v4/object-storage/keys/1', body: { label: 'deploy-2' } },
  { op: 'Key Revoke', method: 'DELETE', path: '/v4/object-storage/keys/1' },
  removeObjects,
  { op: 'Bucket Remove', method: 'DELETE', path: BUCKET },
  { op: 'Object Storage Cancel', method: 'POST', path: '/v4/object-storage/cancel' },
  { op: 'Beta Program Enroll', method: 'POST', path: '/v4/account/betas', body: { id: 'quiet-disks' } },
  { op: 'Image Create', method: 'POST', path: '/v4/images', body: { disk_id: w.disk, label: 'captured' } },
  { op: 'Image Upload', method: 'POST', path: '/v4/images/upload', body: { label: 'golden', region: 'us-iad' } },
  {
    op: 'Image Update',
    method: 'PUT',
    path: `/v4/images/private/${w.secondImage}`,
    body: { description: 'For web servers' },
  },
  { op: 'Image Delete', method: 'DELETE', path: `/v4/images/private%2F${w.secondImage}` },
  { op: 'Monitoring Client Create', method: 'POST', path: '/v4/monitoring/clients', body: { label: 'web-1' } },
  { op: 'Monitoring Client Update', method: 'PUT', path: '/v4/monitoring/clients/1', body: { label: 'web-2' } },
  { op: 'Monitoring Client Delete', method: 'DELETE', path: '/v4/monitoring/clients/1' },
  {
    op: 'Monitoring Plan Update',
    method: 'PUT',
    path: '/v4/monitoring/plan',
    body: { monitoring_subscription: 'monitoring-3' },
  },
  {
    op: 'Support Ticket Open',
    method: 'POST',
    path: '/v4/support/tickets',
    body: { summary: 'Help', description: 'It is slow.' },
  },
  {
    op: 'Support Ticket Attachment Create',
    method: 'POST',
    path: '/v4/support/tickets/1/attachments',
    form: attachment,
  },
  {
    op: 'Reply Create',
    method: 'POST',
    path: '/v4/support/tickets/1/replies',
    body: { description: 'Since yesterday.' },
  },
  { op: 'Support Ticket Close', method: 'POST', path: '/v4/support/tickets/1/close' },
  { op: 'Contact Create', method: 'POST', path: '/v4/managed/contacts', body: { name: 'Ada' } },
  { op: 'Contact Update', method: 'PUT', path: '/v4/managed/contacts/1', body: { email: 'ada@example.org' } },
  { op: 'Contact Delete', method: 'DELETE', path: '/v4/managed/contacts/1' },
  {
    op: 'Credential Create',
    method: 'POST',
    path: '/v4/managed/credentials',
    body: { label: 'root', password: 'correct horse' },
  },
  { op: 'Credential Update', method: 'PUT', path: '/v4/managed/credentials/1', body: { label: 'root of web' } },
  {
    op: 'Credential Username and Password Update',
    method: 'POST',
    path: '/v4/managed/credentials/1/update',
    body: { username: 'ada', password: 'battery staple' },
  },
  {
    op: 'Service Create',
    method: 'POST',
    path: '/v4/managed/services',
    body: { label: 'shop', service_type: 'url', address: 'https://shop.example/', timeout: 15, credentials: [1] },
  },
  { op: 'Service Update', method: 'PUT', path: '/v4/managed/services/1', body: { notes: 'Ask Ada.' } },
  { op: 'Service Disable', method: 'POST', path: '/v4/managed/services/1/disable' },
  { op: 'Service Enable', method: 'POST', path: '/v4/managed/services/1/enable' },
  { op: 'Service Delete', method: 'DELETE', path: '/v4/managed/services/1' },
  { op: 'Credential Delete', method: 'POST', path: '/v4/managed/credentials/1/revoke' },
  {
    op: 'Instance Settings Update',
    method: 'PUT',
    path: `/v4/managed/instance-settings/${w.instance}`,
    body: { ssh: { port: 2222 } },
  },
  { op: 'Volume Create', method: 'POST', path: '/v4/volumes', body: { label: 'data', region: 'us-iad' } },
  settleJobs,
  { op: 'Volume Update', method: 'PUT', path: '/v4/volumes/1', body: { tags: ['db'] } },
  { op: 'Volume Resize', method: 'POST', path: '/v4/volumes/1/resize', body: { size: 30 } },
  settleJobs,
  { op: 'Volume Clone', method: 'POST', path: '/v4/volumes/1/clone', body: { label: 'copy' } },
  settleJobs,
  { op: 'Volume Attach', method: 'POST', path: '/v4/volumes/1/attach', body: { instance_id: w.instance } },
  { op: 'Volume Detach', method: 'POST', path: '/v4/volumes/1/detach' },
  { op: 'Volume Delete', method: 'DELETE', path: '/v4/volumes/1' },
]

/** Sends a write of the chain. */
export const sendWrite = (s: TestServer, w: Write, token: string, headers: Readonly<Record<string, string>> = {}) =>
  s.request(w.method, w.path, {
    token,
    headers,
    ...(w.body === undefined ? {} : { body: w.body }),
    ...(w.form ? { raw: w.form() } : {}),
  })
