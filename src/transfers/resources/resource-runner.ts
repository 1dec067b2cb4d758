/** Runs one action on one resource of many. Each write is sent once. If its response is lost, the resource is read. */
import { call } from '#/api/client/client'
import { explain, isApiError } from '#/api/client/errors'
import { buckets } from '#/contract/buckets'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { signingFailure } from '../engine/faults'
import type { ItemOutcome, Runner, RunIo } from '../engine/job'
import { writeUntilAnswered, type SentWriteOptions } from '../objects/sent-write'
import { callUntilAnswered, type AttemptIo } from '../objects/signed-attempt'
import type { TransferFailure } from '../engine/state'
import type { ResourceAction, ResourceItem } from '../engine/types'
import { changedTags } from './tags'

/** A write with an unknown outcome, which must not be retried automatically. */
class Doubtful extends Error {
  override readonly name = 'Doubtful'
}
const isGone = (e: unknown) => isApiError(e) && e.kind === 'not-found'

type Ask<T> = (item: ResourceItem, o: SentWriteOptions) => Promise<T>

const sentOnce = <T>(io: AttemptIo, ask: (o: SentWriteOptions) => Promise<T>) =>
  writeUntilAnswered(io, (o) =>
    ask(o).catch((e: unknown) => {
      throw isApiError(e) && (e.kind === 'unknown-outcome' || e.kind === 'server') ? new Doubtful('', { cause: e }) : e
    }),
  )

/** The failure of one resource. A deleted resource or a missing grant doesn't affect the others. */
function failureOf(e: unknown): TransferFailure {
  const why = signingFailure(e)
  if (!isApiError(e) || (!isGone(e) && (e.kind !== 'forbidden' || e.missingScopes.length > 0))) return why
  return { fault: 'refused', detail: explain(e).detail || why.detail, next: why.next, status: e.status }
}

/** Sends a write. If its outcome is unknown, `holds` reads the resource. */
async function orLook(send: Promise<unknown>, holds: () => Promise<boolean>): Promise<void> {
  try {
    await send
  } catch (e) {
    if (!(e instanceof Doubtful)) throw e
    if (!(await holds())) throw e.cause
  }
}

type Run = (item: ResourceItem, io: RunIo) => Promise<ItemOutcome>

/** A resource that is already deleted counts as done. */
const deletion =
  (send: Ask<unknown>, view: Ask<unknown>): Run =>
  async (item, io) => {
    const sent = sentOnce(io, (o) => send(item, o)).catch((e: unknown) => {
      if (!isGone(e)) throw e
    })
    const there = callUntilAnswered.bind(null, io, (o: SentWriteOptions) => view(item, o))
    await orLook(sent, () => there().then(() => false, isGone))
    return 'done'
  }

/** Reads first, because the resource might have changed since the selection, also by this job before a reload. */
const change =
  <T>(view: Ask<T>, isApplied: (now: T, item: ResourceItem) => boolean, send: (now: T) => Ask<unknown>): Run =>
  async (item, io) => {
    const read = () => callUntilAnswered(io, (o) => view(item, o))
    const now = await read()
    if (isApplied(now, item)) return 'unchanged'
    await orLook(
      sentOnce(io, (o) => send(now)(item, o)),
      async () => isApplied(await read(), item),
    )
    return 'done'
  }

/** A setting that can't be read. Sending it twice has the same result as once. */
const setting =
  (send: Ask<unknown>): Run =>
  async (item, io) => {
    await writeUntilAnswered(io, (o) => send(item, o))
    return 'done'
  }

const id = (item: ResourceItem) => Number(item.id)
const volumeAt = (item: ResourceItem) => ({ params: { volumeId: id(item) } })
const keyAt = (item: ResourceItem) => ({ params: { keyId: id(item) } })
const clientAt = (item: ResourceItem) => ({ params: { clientId: id(item) } })
const imageAt = (item: ResourceItem) => ({ params: { imageId: String(item.id) } })
const contactAt = (item: ResourceItem) => ({ params: { contactId: id(item) } })
const credentialAt = (item: ResourceItem) => ({ params: { credentialId: id(item) } })
const serviceAt = (item: ResourceItem) => ({ params: { serviceId: id(item) } })
const ticketAt = (item: ResourceItem) => ({ params: { ticketId: id(item) } })
const instanceAt = (item: ResourceItem) => ({ params: { instanceId: id(item) } })
const bucketAt = (item: ResourceItem) => ({ params: { clusterId: item.cluster ?? '', bucket: String(item.id) } })

const viewVolume: Ask<Awaited<ReturnType<typeof call<typeof volumes.view>>>> = (i, o) =>
  call(volumes.view, volumeAt(i), o)
const viewService: Ask<Awaited<ReturnType<typeof call<typeof managed.service>>>> = (i, o) =>
  call(managed.service, serviceAt(i), o)

const RUN: Readonly<Record<ResourceAction, Run>> = {
  'volume-detach': change(
    viewVolume,
    (now, { instance = null }) => now.instance_id !== instance,
    () => (i, o) => call(volumes.detach, volumeAt(i), o),
  ),
  'volume-delete': deletion((i, o) => call(volumes.remove, volumeAt(i), o), viewVolume),
  'volume-tags': change(
    viewVolume,
    (now, { tags }) => changedTags(now.tags, tags) === undefined,
    (now) => (i, o) =>
      call(volumes.update, { ...volumeAt(i), body: { tags: [...(changedTags(now.tags, i.tags) ?? now.tags)] } }, o),
  ),
  'key-revoke': deletion(
    (i, o) => call(keys.revoke, keyAt(i), o),
    (i, o) => call(keys.view, keyAt(i), o),
  ),
  'client-delete': deletion(
    (i, o) => call(monitoring.removeClient, clientAt(i), o),
    (i, o) => call(monitoring.client, clientAt(i), o),
  ),
  'image-delete': deletion(
    (i, o) => call(images.remove, imageAt(i), o),
    (i, o) => call(images.view, imageAt(i), o),
  ),
  'contact-delete': deletion(
    (i, o) => call(managed.removeContact, contactAt(i), o),
    (i, o) => call(managed.contact, contactAt(i), o),
  ),
  'contact-group': change(
    (i, o) => call(managed.contact, contactAt(i), o),
    (now, { group = null }) => (now.group ?? '') === (group ?? ''),
    () => (i, o) => call(managed.updateContact, { ...contactAt(i), body: { group: i.group ?? null } }, o),
  ),
  'credential-revoke': deletion(
    (i, o) => call(managed.revokeCredential, credentialAt(i), o),
    (i, o) => call(managed.credential, credentialAt(i), o),
  ),
  'service-delete': deletion((i, o) => call(managed.removeService, serviceAt(i), o), viewService),
  'service-disable': change(
    viewService,
    (now) => now.status === 'disabled',
    () => (i, o) => call(managed.disableService, serviceAt(i), o),
  ),
  'service-enable': change(
    viewService,
    (now) => now.status !== 'disabled',
    () => (i, o) => call(managed.enableService, serviceAt(i), o),
  ),
  'ticket-close': change(
    (i, o) => call(tickets.view, ticketAt(i), o),
    (now) => now.status === 'closed',
    () => (i, o) => call(tickets.close, ticketAt(i), o),
  ),
  'access-change': change(
    (i, o) => call(managed.instanceSetting, instanceAt(i), o),
    ({ ssh: now }, { ssh = {} }) =>
      (ssh.access ?? now.access) === now.access &&
      (ssh.user === undefined || ssh.user === now.user) &&
      (ssh.port === undefined || ssh.port === now.port),
    () => (i, o) => call(managed.updateInstanceSetting, { ...instanceAt(i), body: { ssh: { ...i.ssh } } }, o),
  ),
  'bucket-cors': setting((i, o) =>
    call(buckets.modifyAccess, { ...bucketAt(i), body: { cors_enabled: i.cors ?? true } }, o),
  ),
  'bucket-access': setting((i, o) =>
    call(buckets.updateAccess, { ...bucketAt(i), body: { acl: i.acl ?? 'private' } }, o),
  ),
}

export const resourceRunner =
  (action: ResourceAction): Runner =>
  async (item, io) => {
    try {
      return await RUN[action](item.payload as ResourceItem, io)
    } catch (e) {
      throw io.signal.aborted ? e : failureOf(e)
    }
  }
