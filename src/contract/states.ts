/** Actions that the state of a resource allows. Each returns the reason why not, or undefined. */

/** `now` in the API's format, so that times compare as text. */
export const betaCan = {
  enroll: (p: { readonly started: string; readonly ended: string | null }, now: string) =>
    p.started > now
      ? "This program hasn't started yet."
      : p.ended !== null && p.ended <= now
        ? 'This program has ended.'
        : undefined,
}

type Stored = { readonly endpoint_type?: string | null | undefined }
/** Whether the object store is one of the newer types. */
export const isNewStore = ({ endpoint_type: type }: Stored): boolean => type === 'E2' || type === 'E3'
const lacks = (what: string) => (b: Stored) =>
  isNewStore(b) ? `Buckets on ${b.endpoint_type} endpoints have no ${what}.` : undefined

export const bucketCan = {
  certificates: lacks('TLS certificates of their own'),
  objectAccess: lacks('access settings for single objects'),
  cors: lacks('CORS setting'),
  remove: (b: { readonly objects: number }) =>
    b.objects > 0 ? "This bucket isn't empty. Delete its objects first." : undefined,
}

export const clusterCan = {
  holdNewBuckets: (c: { readonly status: string }) =>
    c.status === 'unavailable' ? 'This cluster is currently unavailable.' : undefined,
}

const own = (i: { readonly is_public: boolean }) =>
  i.is_public ? "Public images can't be changed. They belong to the provider." : undefined
export const imageCan = {
  update: own,
  remove: own,
  deploy: (i: { readonly status: string }) => (i.status === 'available' ? undefined : "The image isn't ready yet."),
}

export const regionCan = {
  encryptVolumes: (r: { readonly capabilities: readonly string[] }) =>
    r.capabilities.includes('Block Storage Encryption') ? undefined : "This region can't encrypt volumes.",
  holdVolumes: (r: { readonly id: string; readonly capabilities: readonly string[] }) =>
    r.capabilities.includes('Block Storage') ? undefined : `${r.id} has no Block Storage.`,
}

type Open = { readonly status: string }
const open = (t: Open) => (t.status === 'closed' ? 'This ticket is closed.' : undefined)
export const ticketCan = {
  close: (t: Open & { readonly closable: boolean }) =>
    open(t) ?? (t.closable ? undefined : 'Only support can close this ticket.'),
  reply: open,
  attach: open,
}

type Status = { readonly status: string }
type Attached = { readonly instance_id: number | null }
/** Statuses of the reference are words. Other APIs have names such as `contact_support`, which make no sentence. */
const active = ({ status }: Status) =>
  status === 'active'
    ? undefined
    : status.includes('_')
      ? 'The volume must be active.'
      : `The volume is ${status}. Wait until it's active.`
const attached = 'The volume is attached. Detach it first.'
export const volumeCan = {
  attach: (v: Status & Attached) => (v.instance_id === null ? active(v) : attached),
  detach: (v: Attached) => (v.instance_id === null ? "The volume isn't attached." : undefined),
  clone: active,
  resize: active,
  resizeTo: (v: { readonly size: number }, size: number) =>
    size > v.size ? undefined : `Size must be more than the current ${v.size.toLocaleString('en')} GiB.`,
  remove: (v: Status & Attached) =>
    v.status === 'migrating' ? 'The volume is migrating.' : v.instance_id === null ? undefined : attached,
}
/** Maximum volumes of one instance; `memory` in GB. */
export const attachLimit = (memory: number, persist: boolean) => (persist || memory < 16 ? 8 : Math.min(memory, 64))
