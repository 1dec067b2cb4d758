/** What the state of a volume allows: Part B 4.5. */

type Status = { readonly status: string }
type Attached = { readonly instance_id: number | null }
const active = (v: Status) => (v.status === 'active' ? undefined : `The volume is ${v.status}, not active.`)
const attached = 'The volume is attached: detach it first.'
/** Each answers the reason why not, or undefined. */
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
