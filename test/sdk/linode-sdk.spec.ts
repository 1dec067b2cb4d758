/** The vendor's own client, unchanged, on the embedded server in its wording: one story for each area. */
import * as api from '@linode/api-v4'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Started } from '#/server/start/start'
import { readSettings } from '#/server/system/settings'
import { assertLoopback } from '../../scripts/lib/loopback.mjs'

let dataDir: string
let server: Started
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-sdk-'))
  const env = { DATA_DIR: dataDir, PORT: '0', OBJECTS_PORT: '0', SEED: 'demo', DIALECT: 'linode', RATE_LIMITS: 'off' }
  server = await startServer(readSettings(env))
  const root = assertLoopback(server.url)
  // The client's addresses are fixed. Nothing may reach the vendor.
  api.baseRequest.interceptors.request.use((config) => {
    const { pathname, search } = new URL(config.url ?? '')
    return { ...config, url: assertLoopback(`${root.origin}${pathname}${search}`).href }
  })
  api.setToken(server.demoToken ?? '')
}, 60_000)
afterAll(async () => {
  await server.close(0)
  await rm(dataDir, { recursive: true, force: true })
})
/** The errors of a refused call. */
const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'not refused',
    (e: { readonly response?: { readonly data: { readonly errors: unknown } } }) => e.response?.data.errors,
  )

/** Field and reason of a refused call's first error. */
const fieldOf = async (call: Promise<unknown>) => {
  const [error] = (await refusal(call)) as { readonly field?: string; readonly reason: string }[]
  return [error?.field, error?.reason]
}

test('object storage: a bucket in a region, an object by signed URL, access, keys', async () => {
  const { data: endpoints } = await api.getObjectStorageEndpoints({})
  expect(endpoints).toContainEqual(expect.objectContaining({ region: 'us-iad', endpoint_type: 'E1' }))
  const bucket = await api.createBucket({ label: 'sdk-bucket', region: 'us-iad', cors_enabled: true })
  expect(bucket).toMatchObject({ label: 'sdk-bucket', region: 'us-iad', endpoint_type: 'E1', objects: 0 })
  expect((await api.getBucketsInRegion('us-iad')).data.map(({ label }) => label)).toContain('sdk-bucket')

  const { url } = await api.getObjectURL('us-iad', 'sdk-bucket', 'notes/a.txt', 'PUT', { content_type: 'text/plain' })
  const signed = await api.getObjectURL('us-iad', 'sdk-bucket', 'notes/a.txt', 'PUT', { content_type: 'text/plain' })
  expect(signed).toHaveProperty('exists', false)
  const put = await fetch(assertLoopback(url), { method: 'PUT', headers: { 'Content-Type': 'text/plain' }, body: 'hi' })
  expect(put.status).toBe(200)
  const { data: objects } = await api.getObjectList({ clusterId: 'us-iad', bucket: 'sdk-bucket' })
  expect(objects).toMatchObject([{ name: 'notes/a.txt', size: 2 }])

  await api.updateBucketAccess('us-iad', 'sdk-bucket', { acl: 'public-read', cors_enabled: false })
  expect(await api.getBucketAccess('us-iad', 'sdk-bucket')).toMatchObject({ acl: 'public-read', cors_enabled: false })
  expect(await api.updateObjectACL('us-iad', 'sdk-bucket', 'notes/a.txt', 'public-read')).toEqual({})
  const params = { name: 'notes/a.txt' }
  expect(await api.getObjectACL({ clusterId: 'us-iad', bucket: 'sdk-bucket', params })).toMatchObject({
    acl: 'public-read',
  })
  expect(await api.getSSLCert('us-iad', 'sdk-bucket')).toEqual({ ssl: false })

  const [entry] = [{ region: 'us-iad', bucket_name: 'sdk-bucket', permissions: 'read_only' as const, cluster: '' }]
  const key = await api.createObjectStorageKeys({ label: 'sdk', bucket_access: [entry] })
  expect(key.bucket_access).toMatchObject([{ region: 'us-iad', bucket_name: 'sdk-bucket' }])
  expect(key.regions).toMatchObject([{ id: 'us-iad', endpoint_type: 'E1' }])
  const wide = await api.createObjectStorageKeys({ label: 'wide', bucket_access: null, regions: ['eu-central'] })
  expect(wide.regions.map(({ id }) => id)).toEqual(['eu-central'])
  const moved = await api.updateObjectStorageKey(wide.id, { label: 'wide', regions: ['us-iad'] })
  expect(moved.regions.map(({ id }) => id)).toEqual(['us-iad'])
  expect(
    await refusal(api.createObjectStorageKeys({ label: 'nowhere', bucket_access: null, regions: ['nowhere'] })),
  ).toEqual([{ field: 'regions[0]', reason: expect.any(String) }])
  expect(await api.updateObjectStorageKey(key.id, { label: 'renamed' })).toMatchObject({ label: 'renamed' })
  await api.revokeObjectStorageKey(key.id)

  const notEmpty = await refusal(api.deleteBucketWithRegion({ region: 'us-iad', label: 'sdk-bucket' }))
  expect(notEmpty).toMatchObject([{ reason: expect.stringContaining('empty') }])
  const remove = await api.getObjectURL('us-iad', 'sdk-bucket', 'notes/a.txt', 'DELETE')
  expect(remove).toHaveProperty('exists', true)
  expect((await fetch(assertLoopback(remove.url), { method: 'DELETE' })).status).toBe(204)
  await api.deleteBucketWithRegion({ region: 'us-iad', label: 'sdk-bucket' })
  expect(await refusal(api.getBucket('us-iad', 'sdk-bucket'))).toEqual([{ reason: 'Not found' }])
})

test('an endpoint type is chosen for a bucket, and E3 refuses what it doesn’t have', async () => {
  const made = await api.createBucket({ label: 'sdk-newer', region: 'us-iad', endpoint_type: 'E3' })
  expect(made).toMatchObject({ region: 'us-iad', endpoint_type: 'E3' })
  const { data } = await api.getBuckets({ page_size: 100 })
  expect(data.find(({ label }) => label === 'sdk-newer')).toMatchObject({ endpoint_type: 'E3' })
  expect(data.find(({ label }) => label === 'team-files')).toMatchObject({ endpoint_type: 'E1' })
  expect(await api.getBucketAccess('us-iad', 'sdk-newer')).toMatchObject({ cors_enabled: null, cors_xml: null })
  expect(await fieldOf(api.updateBucketAccess('us-iad', 'sdk-newer', { acl: 'private', cors_enabled: true }))).toEqual([
    'cors_enabled',
    'Buckets on E3 endpoints have no CORS setting.',
  ])
  expect(await fieldOf(api.createBucket({ label: 'nowhere', region: 'eu-central', endpoint_type: 'E3' }))).toEqual([
    'endpoint_type',
    expect.any(String),
  ])
  expect(await fieldOf(api.uploadSSLCert('us-iad', 'sdk-newer', { certificate: 'x', private_key: 'y' }))).toEqual([
    undefined,
    'Buckets on E3 endpoints have no TLS certificates of their own.',
  ])
  // Creating it again changes nothing.
  const again = await api.createBucket({
    label: 'sdk-newer',
    region: 'us-iad',
    endpoint_type: 'E1',
    cors_enabled: true,
  })
  expect(again).toMatchObject({ endpoint_type: 'E3' })
  await api.deleteBucketWithRegion({ region: 'us-iad', label: 'sdk-newer' })
})

test('a refusal names the vendor’s field', async () => {
  expect(await refusal(api.createBucket({ label: 'sdk-bucket', region: 'nowhere' }))).toMatchObject([
    { field: 'region' },
  ])
  const [volume] = (await api.getVolumes()).data
  expect(await refusal(api.attachVolume(volume?.id ?? 0, { linode_id: 999_999 }))).toMatchObject([
    { field: 'linode_id' },
  ])
})

test('volumes: created, resized, cloned, renamed, attached, detached, deleted', async () => {
  const made = await api.createVolume({
    label: 'sdk-volume',
    region: 'us-iad',
    size: 20,
    tags: ['sdk'],
    encryption: 'enabled',
  })
  expect(made).toMatchObject({ linode_id: null, linode_label: null, size: 20, encryption: 'enabled' })
  await server.services.db.updateTable('volume').set({ status: 'active' }).where('id', '=', made.id).execute()
  expect(await api.updateVolume(made.id, { label: 'sdk-volume-2' })).toMatchObject({ label: 'sdk-volume-2' })
  const attached = (await api.getVolumes({ page_size: 100 })).data.find((v) => v.linode_id !== null)
  expect(attached?.linode_label).toEqual(expect.any(String))
  const instance = await server.services.db
    .selectFrom('instance')
    .select('id')
    .where('region', '=', 'us-iad')
    .where('account_id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(await api.attachVolume(made.id, { linode_id: instance.id })).toMatchObject({ linode_id: instance.id })
  await api.detachVolume(made.id)
  expect(await api.resizeVolume(made.id, { size: 16_384 })).toMatchObject({ size: 16_384 })
  await server.services.db.updateTable('volume').set({ status: 'active' }).where('id', '=', made.id).execute()
  const clone = await api.cloneVolume(made.id, { label: 'sdk-clone' })
  expect(clone).toMatchObject({ label: 'sdk-clone', linode_id: null, encryption: 'enabled' })
  await api.deleteVolume(made.id)
  const filtered = await api.getVolumes({}, { label: 'sdk-clone' })
  expect(filtered.data).toMatchObject([{ encryption: 'enabled' }])
  // As clients wait for the end of a change.
  const awaited = { 'entity.id': made.id, 'entity.type': 'volume', action: 'volume_delete' }
  const { data: events } = await api.getEvents({}, { ...awaited, '+order_by': 'created', '+order': 'desc' })
  expect(events).toMatchObject([{ action: 'volume_delete', entity: { id: made.id } }])
})

test('images: an upload, a rename, a deletion', async () => {
  const { image, upload_to: to } = await api.uploadImage({
    label: 'sdk image',
    region: 'us-iad',
    tags: ['blue', 'green'],
  })
  expect(image).toMatchObject({ status: 'pending_upload', tags: ['blue', 'green'] })
  expect(assertLoopback(to).protocol).toBe('http:')
  expect(await api.updateImage(image.id, { label: 'renamed' })).toMatchObject({ label: 'renamed' })
  expect(await api.updateImage(image.id, { tags: ['plain'] })).toMatchObject({ label: 'renamed', tags: ['plain'] })
  expect(await api.getImage(image.id)).toMatchObject({ tags: ['plain'] })
  await api.deleteImage(image.id)
  expect((await api.getImages({ page_size: 100 })).data.some(({ id }) => id === image.id)).toBe(false)
})

test('monitoring: clients and plans', async () => {
  const client = await api.createLongviewClient('sdk-client')
  expect(client).toMatchObject({ label: 'sdk-client', install_code: expect.any(String) })
  expect(await api.updateLongviewClient(client.id, 'sdk-renamed')).toMatchObject({ label: 'sdk-renamed' })
  await api.deleteLongviewClient(client.id)
  const { data: plans } = await api.getLongviewSubscriptions()
  expect(plans.map(({ id }) => id)).toContain('longview-3')
  expect(await api.updateActiveLongviewPlan({ longview_subscription: 'longview-10' })).toMatchObject({
    id: 'longview-10',
  })
  expect(await api.getActiveLongviewPlan()).toMatchObject({ id: 'longview-10' })
})

test('support: a ticket about an instance, a reply, a file', async () => {
  const [about] = (await api.getVolumes({ page_size: 100 })).data.filter((v) => v.linode_id !== null)
  const ticket = await api.createSupportTicket({
    summary: 'SDK',
    description: 'instance_id stays text',
    linode_id: about?.linode_id ?? 0,
  })
  expect(ticket).toMatchObject({ description: 'instance_id stays text', entity: { type: 'linode' } })
  const reply = await api.createReply({ ticket_id: ticket.id, description: 'more' })
  expect(reply).toMatchObject({ from_linode: false, gravatar_id: expect.any(String) })
  const form = new FormData()
  form.append('file', new File(['log'], 'agent.txt', { type: 'text/plain' }))
  await api.uploadAttachment(ticket.id, form)
  expect((await api.getTicket(ticket.id)).attachments).toEqual(['agent.txt'])
  expect((await api.getTicketReplies(ticket.id)).data).toHaveLength(1)
})

test('managed services: a contact, a credential, a service, settings', async () => {
  const contact = await api.createContact({ name: 'SDK', email: 'sdk@example.com' })
  await api.deleteContact(contact.id)
  const credential = await api.createCredential({ label: 'sdk', username: 'u', password: 'p-sdk-1' })
  await api.deleteCredential(credential.id)
  const { data: settings } = await api.getLinodeSettings()
  expect(settings.length).toBeGreaterThan(0)
  const service = await api.createServiceMonitor({
    label: 'sdk',
    service_type: 'url',
    address: 'https://shop.example.com',
    timeout: 10,
  })
  expect((await api.disableServiceMonitor(service.id)).status).toBe('disabled')
  await api.deleteServiceMonitor(service.id)
})

/** Bodies that the vendor's Python client sends: null for every argument that was left out. */
test.each([
  [
    'volumes',
    { label: 'python', size: 20, region: 'us-iad', linode_id: null, config_id: null, tags: null, encryption: null },
    { label: 'python', region: 'us-iad', linode_id: null },
  ],
  [
    'object-storage/buckets',
    { label: 'python-bucket', region: 'us-iad', cluster: null, endpoint_type: null, acl: null, cors_enabled: null },
    { label: 'python-bucket', region: 'us-iad' },
  ],
  ['object-storage/keys', { label: 'python', bucket_access: null, regions: null }, { label: 'python', limited: false }],
])('null in a body of POST /v4/%s is an absent field', async (path, body, made) => {
  const answer = await fetch(`${server.url}/v4/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.demoToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 200, body: made })
})

describe('platform', () => {
  test('regions and betas', async () => {
    const { data: regions } = await api.getRegions({ page_size: 500 })
    expect(regions.find(({ id }) => id === 'us-iad')?.capabilities).toContain('Linodes')
    expect(await api.getRegionAvailability('us-iad')).toEqual(
      expect.arrayContaining([expect.objectContaining({ region: 'us-iad' })]),
    )
    const { data: betas } = await api.getBetas({}, { greenlight_only: false })
    expect(betas[0]).toHaveProperty('greenlight_only', false)
  })
})
