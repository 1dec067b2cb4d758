/** Choosing permissions for many buckets at once. */
import type { FieldErrors } from 'react-hook-form'
import { placeNamed, permissionPlace, type Permission } from '#/app/catalog/key-reach'
import { pluralize } from '#/app/catalog/format'
import type { BucketAccess } from '#/contract/keys'
import type { KeyFormValues } from './-key-values'

interface Place {
  readonly cluster: string
  readonly label: string
}
/** What the table is narrowed to. */
export interface PermissionFilter {
  readonly text: string
  readonly cluster: string | undefined
  /** `yes` or `no`; undefined: both. */
  readonly chosen: string | undefined
}

export function passesFilter(b: Place, shown: PermissionFilter, chosen: ReadonlyMap<string, Permission>): boolean {
  const text = shown.text.trim().toLowerCase()
  if (text !== '' && !b.label.toLowerCase().includes(text) && !b.cluster.toLowerCase().includes(text)) return false
  if (shown.cluster !== undefined && b.cluster !== shown.cluster) return false
  return shown.chosen === undefined || chosen.has(permissionPlace(b)) === (shown.chosen === 'yes')
}

/** The list with these buckets set to a permission, or taken out. All others stay as they are. */
export function chooseAll(
  now: readonly BucketAccess[],
  some: readonly Place[],
  permission: Permission | undefined,
): BucketAccess[] {
  const touched = new Set(some.map(permissionPlace))
  const others = now.filter((e) => !touched.has(placeNamed(e)))
  if (permission === undefined) return others
  return [...others, ...some.map((b) => ({ cluster: b.cluster, bucket_name: b.label, permissions: permission }))]
}

/** In the order of the buckets, so that the same choice is the same request. What is no bucket comes last. */
export function orderedBy(entries: readonly BucketAccess[], buckets: readonly Place[]): BucketAccess[] {
  const rank = new Map(buckets.map((b, n) => [permissionPlace(b), n]))
  const at = (e: BucketAccess) => rank.get(placeNamed(e)) ?? buckets.length
  return entries.toSorted((a, b) => at(a) - at(b))
}

/** "3 buckets: 2 to read and write, 1 to read only" */
export function totals(entries: readonly BucketAccess[]): string {
  if (entries.length === 0) return 'None chosen'
  const writes = entries.filter((e) => e.permissions === 'read_write').length
  const reads = entries.length - writes
  const parts = [writes > 0 && `${writes} to read and write`, reads > 0 && `${reads} to read only`]
  return `${pluralize(entries.length, 'bucket')}: ${parts.filter(Boolean).join(', ')}`
}

type Problems = FieldErrors<KeyFormValues>['bucket_access']
const MOST_TOLD = 5
const messageOf = (e: unknown): string | undefined =>
  typeof e === 'object' && e !== null && 'message' in e && typeof e.message === 'string' ? e.message : undefined

/** What is wrong with the choice as a whole, or with single buckets, each by its name. */
export function problemsOf(problems: Problems, entries: readonly BucketAccess[]): string | undefined {
  if (!problems) return undefined
  const whole = messageOf(problems) ?? messageOf(problems.root)
  const single = entries.flatMap((e, n) => {
    const at = problems[n]
    const reason = at && [at, at.bucket_name, at.cluster, at.permissions].map(messageOf).find((m) => m !== undefined)
    return reason ? [`${e.bucket_name} in ${e.cluster}: ${reason}`] : []
  })
  const more = single.length > MOST_TOLD ? [`And ${pluralize(single.length - MOST_TOLD, 'other bucket')}.`] : []
  const told = [...(whole === undefined ? [] : [whole]), ...single.slice(0, MOST_TOLD), ...more]
  return told.length === 0 ? undefined : told.join(' ')
}
