/** Permissions for many buckets at once. */
import { fold, plural } from '#/lib/text'
import type { FieldErrors } from 'react-hook-form'
import { entryBucketId, bucketIdOf, type Permission } from '#/console/resource/catalog/key-reach'
import type { BucketAccess } from '#/contract/keys'
import type { KeyFormValues } from './key-values'
import { permissionSummary } from './words'

interface Place {
  readonly cluster: string
  readonly label: string
}
/** Filter of the table. */
export interface PermissionFilter {
  readonly text: string
  readonly cluster: string | undefined
  /** `yes` or `no`; undefined for both. */
  readonly chosen: string | undefined
}

export function passesFilter(b: Place, shown: PermissionFilter, chosen: ReadonlyMap<string, Permission>): boolean {
  const text = fold(shown.text.trim())
  if (text !== '' && !fold(b.label).includes(text) && !fold(b.cluster).includes(text)) return false
  if (shown.cluster !== undefined && b.cluster !== shown.cluster) return false
  return shown.chosen === undefined || chosen.has(bucketIdOf(b)) === (shown.chosen === 'yes')
}

/** Sets these buckets to a permission, or removes them without one. Other entries don't change. */
export function chooseAll(
  now: readonly BucketAccess[],
  some: readonly Place[],
  permission: Permission | undefined,
): BucketAccess[] {
  const touched = new Set(some.map(bucketIdOf))
  const others = now.filter((e) => !touched.has(entryBucketId(e)))
  if (permission === undefined) return others
  return [...others, ...some.map((b) => ({ cluster: b.cluster, bucket_name: b.label, permissions: permission }))]
}

/** Sorts by the order of `buckets`, so that the same choice always sends the same request. Unknown buckets come last. */
export function orderedBy(entries: readonly BucketAccess[], buckets: readonly Place[]): BucketAccess[] {
  const rank = new Map(buckets.map((b, n) => [bucketIdOf(b), n]))
  const at = (e: BucketAccess) => rank.get(entryBucketId(e)) ?? buckets.length
  return entries.toSorted((a, b) => at(a) - at(b))
}

/** "3 buckets: 2 read/write, 1 read only" */
export function totals(entries: readonly BucketAccess[]): string {
  if (entries.length === 0) return 'None selected'
  const writes = entries.filter((e) => e.permissions === 'read_write').length
  return `${plural(entries.length, 'bucket')}: ${permissionSummary(writes, entries.length - writes)}`
}

type Problems = FieldErrors<KeyFormValues>['bucket_access']
const MAX_PROBLEMS = 5
const messageOf = (e: unknown): string | undefined =>
  typeof e === 'object' && e !== null && 'message' in e && typeof e.message === 'string' ? e.message : undefined

/** Errors of the whole selection, then of single buckets by name; undefined without errors. */
export function problemsOf(problems: Problems, entries: readonly BucketAccess[]): string | undefined {
  if (!problems) return undefined
  const whole = messageOf(problems) ?? messageOf(problems.root)
  const single = entries.flatMap((e, n) => {
    const at = problems[n]
    const reason = at && [at, at.bucket_name, at.cluster, at.permissions].map(messageOf).find((m) => m !== undefined)
    return reason ? [`${e.bucket_name} in ${e.cluster}: ${reason}`] : []
  })
  const more =
    single.length > MAX_PROBLEMS ? [`${plural(single.length - MAX_PROBLEMS, 'more bucket')} can’t be used.`] : []
  const messages = [...(whole === undefined ? [] : [whole]), ...single.slice(0, MAX_PROBLEMS), ...more]
  return messages.length === 0 ? undefined : messages.join(' ')
}
