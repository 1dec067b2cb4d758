/** What the state of a thing allows. */

/** Part B 4.6. Each returns the reason why not, or undefined. `now` as the API writes times: these compare as text. */
export const betaCan = {
  enroll: (p: { readonly started: string; readonly ended: string | null }, now: string) =>
    p.started > now
      ? 'This program has not started yet.'
      : p.ended !== null && p.ended <= now
        ? 'This program has ended.'
        : undefined,
}

/** Part A 4.1. Each returns the reason why not, or undefined. */
export const bucketCan = {
  remove: (b: { readonly objects: number }) =>
    b.objects > 0 ? 'The bucket still holds objects: remove them first.' : undefined,
}

/** Part A 4.5. Each returns the reason why not, or undefined. */
export const clusterCan = {
  holdNewBuckets: (c: { readonly status: string }) =>
    c.status === 'unavailable' ? 'This cluster is unavailable at the moment.' : undefined,
}

const own = (i: { readonly is_public: boolean }) =>
  i.is_public ? 'A public image belongs to the provider.' : undefined
/** Part B 4.3. Each returns the reason why not, or undefined. */
export const imageCan = {
  update: own,
  remove: own,
  deploy: (i: { readonly status: string }) => (i.status === 'available' ? undefined : 'The image is not ready yet.'),
}

/** Part B 2.9, 4.7. Each returns the reason why not, or undefined. */
export const regionCan = {
  holdVolumes: (r: { readonly id: string; readonly capabilities: readonly string[] }) =>
    r.capabilities.includes('Block Storage') ? undefined : `There is no Block Storage in ${r.id}.`,
}

type Open = { readonly status: string }
const open = (t: Open) => (t.status === 'closed' ? 'This ticket is closed.' : undefined)
/** Part B 4.1. Each returns the reason why not, or undefined. */
export const ticketCan = {
  close: (t: Open & { readonly closable: boolean }) =>
    open(t) ?? (t.closable ? undefined : 'This ticket can be closed by support only.'),
  reply: open,
  attach: open,
}

type Status = { readonly status: string }
type Attached = { readonly instance_id: number | null }
const active = (v: Status) => (v.status === 'active' ? undefined : `The volume is ${v.status}, not active.`)
const attached = 'The volume is attached: detach it first.'
/** Part B 4.5. Each returns the reason why not, or undefined. */
export const volumeCan = {
  attach: (v: Status & Attached) => (v.instance_id === null ? active(v) : attached),
  detach: (v: Attached) => (v.instance_id === null ? 'The volume is not attached.' : undefined),
  clone: active,
  resize: active,
  resizeTo: (v: { readonly size: number }, size: number) =>
    size > v.size ? undefined : `A volume can only grow: it has ${v.size.toLocaleString('en')} GiB.`,
  remove: (v: Status & Attached) =>
    v.status === 'migrating' ? 'The volume is migrating.' : v.instance_id === null ? undefined : attached,
}
/** Volumes that one instance may hold; `memory` in GB. */
export const attachLimit = (memory: number, persist: boolean) => (persist || memory < 16 ? 8 : Math.min(memory, 64))
