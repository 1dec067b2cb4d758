/** Tests of the rules between fields and of what each state allows. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { betaCan } from './states'
import { bucketCan } from './states'
import { imageCan } from './states'
import { KeyCreateBody } from './keys'
import { ServiceCreateBody, ServiceUpdateBody } from './managed-rules'
import { PlanBody } from './monitoring'
import { ticketCan } from './states'
import { attachmentProblem, TicketOpenBody } from './ticket-rules'
import { volumeCan, attachLimit } from './states'
import { VolumeAttachBody, VolumeCreateBody } from './volumes'

const fields = (s: z.ZodMiniType, v: unknown) => s.safeParse(v).error?.issues.map((i) => i.path.join('.')) ?? []

test('a ticket is about at most one entity', () => {
  const ticket = { summary: 'Disk', description: 'It is read-only.' }
  expect(fields(TicketOpenBody, ticket)).toEqual([])
  expect(fields(TicketOpenBody, { ...ticket, volume_id: 1 })).toEqual([])
  expect(fields(TicketOpenBody, { ...ticket, volume_id: 1, instance_id: 2, vpc_id: 3 })).toEqual([
    'volume_id',
    'vpc_id',
  ])
  expect(fields(TicketOpenBody, { ...ticket, vlan: 'a', region: 'r', instance_id: 2 })).toEqual(['vlan'])
})

test('a VLAN and its region are required together', () => {
  const ticket = { summary: 'Net', description: 'No link.' }
  expect(fields(TicketOpenBody, { ...ticket, vlan: 'a', region: 'r' })).toEqual([])
  expect(fields(TicketOpenBody, { ...ticket, vlan: 'a' })).toEqual(['region'])
  expect(fields(TicketOpenBody, { ...ticket, region: 'r' })).toEqual(['region'])
})

test('a managed issue names no other entity', () => {
  const ticket = { summary: 'Down', description: 'Check fails.', managed_issue: true }
  expect(fields(TicketOpenBody, ticket)).toEqual([])
  expect(fields(TicketOpenBody, { ...ticket, domain_id: 4 })).toEqual(['domain_id'])
  expect(fields(TicketOpenBody, { ...ticket, domain_id: 4, managed_issue: false })).toEqual([])
})

test('a volume needs a region or an instance, and a profile needs its instance', () => {
  expect(fields(VolumeCreateBody, { label: 'a' })).toEqual(['region'])
  expect(fields(VolumeCreateBody, { label: 'a', region: 'r' })).toEqual([])
  expect(fields(VolumeCreateBody, { label: 'a', instance_id: 1, config_id: 2 })).toEqual([])
  expect(fields(VolumeCreateBody, { label: 'a', region: 'r', config_id: 2 })).toEqual(['config_id'])
  expect(fields(VolumeCreateBody, { size: 9 })).toEqual(['label', 'size', 'region'])
})

test("a volume that doesn't persist accepts no profile", () => {
  expect(fields(VolumeAttachBody, { instance_id: 1, config_id: 2 })).toEqual([])
  expect(fields(VolumeAttachBody, { instance_id: 1, persist_across_boots: false })).toEqual([])
  expect(fields(VolumeAttachBody, { instance_id: 1, config_id: 2, persist_across_boots: false })).toEqual(['config_id'])
})

test('a service at a private address needs a region and any other accepts none', () => {
  const service = { label: 'web', service_type: 'url', timeout: 10 }
  expect(fields(ServiceCreateBody, { ...service, address: 'https://shop.example' })).toEqual([])
  expect(fields(ServiceCreateBody, { ...service, address: 'https://10.0.0.1' })).toEqual(['region'])
  expect(fields(ServiceCreateBody, { ...service, address: 'https://10.0.0.1', region: 'r' })).toEqual([])
  expect(fields(ServiceCreateBody, { ...service, address: 'https://shop.example', region: 'r' })).toEqual(['region'])
  expect(fields(ServiceCreateBody, { ...service, address: 'https://127.0.0.1' })).toEqual(['address'])
  expect(fields(ServiceCreateBody, { ...service, address: 'shop.example:80' })).toEqual(['address'])
  expect(fields(ServiceCreateBody, { ...service, service_type: 'tcp', address: 'shop.example:80' })).toEqual([])
  expect(fields(ServiceUpdateBody, {})).toEqual([])
})

test('null is accepted only where it has a meaning', () => {
  expect(fields(KeyCreateBody, { bucket_access: null })).toEqual([])
  expect(fields(KeyCreateBody, { label: null })).toEqual(['label'])
  expect(fields(KeyCreateBody, { bucket_access: [{ permissions: 'none' }] })).toEqual([
    'bucket_access.0.cluster',
    'bucket_access.0.bucket_name',
    'bucket_access.0.permissions',
  ])
  for (const plan of [null, '', 'monitoring-3']) expect(fields(PlanBody, { monitoring_subscription: plan })).toEqual([])
  expect(fields(PlanBody, { monitoring_subscription: 'monitoring-4' })).toEqual(['monitoring_subscription'])
})

test('a reason names the status of a volume, unless only another API knows it', () => {
  expect(volumeCan.resize({ status: 'resizing' })).toBe('The volume is resizing. It must be active.')
  expect(volumeCan.resize({ status: 'contact_support' })).toBe('The volume must be active.')
})

test('each state allows only its own actions', () => {
  expect(bucketCan.remove({ objects: 1 })).toMatch(/isn't empty/)
  expect(bucketCan.remove({ objects: 0 })).toBeUndefined()
  expect(volumeCan.resize({ status: 'active' })).toBeUndefined()
  expect(volumeCan.clone({ status: 'resizing' })).toMatch(/resizing/)
  expect(volumeCan.resizeTo({ size: 20 }, 20)).toMatch(/more than the current 20 GiB/)
  expect(volumeCan.resizeTo({ size: 20 }, 21)).toBeUndefined()
  expect(volumeCan.attach({ status: 'active', instance_id: 1 })).toMatch(/Detach/)
  expect(volumeCan.attach({ status: 'creating', instance_id: null })).toMatch(/must be active/)
  expect(volumeCan.detach({ instance_id: null })).toMatch(/isn't attached/)
  expect(volumeCan.remove({ status: 'migrating', instance_id: null })).toMatch(/migrating/)
  expect(volumeCan.remove({ status: 'active', instance_id: 1 })).toMatch(/Detach/)
  expect(volumeCan.remove({ status: 'active', instance_id: null })).toBeUndefined()
  expect(ticketCan.close({ status: 'open', closable: true })).toBeUndefined()
  expect(ticketCan.close({ status: 'new', closable: false })).toMatch(/support/)
  expect(ticketCan.reply({ status: 'closed' })).toMatch(/closed/)
  expect(imageCan.remove({ is_public: true })).toMatch(/provider/)
  expect(imageCan.deploy({ status: 'pending_upload' })).toMatch(/isn't ready/)
  expect(betaCan.enroll({ started: '2024-01-01T00:00:00', ended: null }, '2024-02-01T00:00:00')).toBeUndefined()
  expect(betaCan.enroll({ started: '2024-03-01T00:00:00', ended: null }, '2024-02-01T00:00:00')).toMatch(/started/)
  expect(
    betaCan.enroll({ started: '2024-01-01T00:00:00', ended: '2024-02-01T00:00:00' }, '2024-02-01T00:00:00'),
  ).toMatch(/ended/)
})

test('an instance can have 8 volumes, and more only from 16 GB and without persistence', () => {
  expect([1, 15, 16, 48, 64, 96].map((gb) => attachLimit(gb, false))).toEqual([8, 8, 16, 48, 64, 64])
  expect(attachLimit(96, true)).toBe(8)
})

test('an attachment has a known extension in any case and at most 5 MiB', () => {
  for (const name of ['a.TXT', 'photo.of.disk.jpeg', '.png']) expect(attachmentProblem(name, 1)).toBeUndefined()
  for (const name of ['txt', 'a.exe', 'a.txt.zip', '']) expect(attachmentProblem(name, 1)).toMatch(/\.pjpeg/)
  expect(attachmentProblem('a.pdf', 5_242_880)).toBeUndefined()
  expect(attachmentProblem('a.pdf', 5_242_881)).toMatch(/5 MiB/)
})
