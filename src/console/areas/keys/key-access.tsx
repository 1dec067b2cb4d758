import { entriesOf, goneEntries, KEY_KINDS, keyKindOf, keyPermissionText } from '#/console/resource/catalog/key-reach'
import type { Key } from '#/contract/keys'
import { visible } from '#/lib/text'
import { Tag } from '#/console/kit/text/tag'
import styles from './key-access.module.css'
import { formatCount } from '#/lib/bytes'
import { permissionSummary } from './words'

/** Kind of access. Only "Unlimited" has a color, because it is the one to check. */
export function KeyKindTag({ access }: { access: Pick<Key, 'limited' | 'bucket_access'> }) {
  const kind = keyKindOf(access)
  return kind === 'unlimited' ? <Tag tone="warn">{KEY_KINDS[kind]}</Tag> : <>{KEY_KINDS[kind]}</>
}

/** Counts by permission; null for an unlimited key. */
export function permissionCounts(key: Pick<Key, 'limited' | 'bucket_access'>): string | null {
  if (!key.limited) return null
  const entries = entriesOf(key)
  const writes = entries.filter((e) => e.permissions === 'read_write').length
  return permissionSummary(writes, entries.length - writes)
}

/** The buckets of a key as text for sorting, filtering and CSV. */
export const keyBucketsText = (key: Key): string =>
  key.limited
    ? entriesOf(key)
        .map((e) => `${e.bucket_name} in ${e.cluster} (${keyPermissionText(e.permissions)})`)
        .join(', ')
    : 'All buckets'

/** The first bucket, the number of others, and how many are deleted. */
export function KeyBuckets({ access, places }: { access: Key; places: ReadonlySet<string> | undefined }) {
  if (!access.limited) return <span className={styles.muted}>All buckets</span>
  const entries = entriesOf(access)
  const [first] = entries
  if (first === undefined)
    return (
      <span className={styles.muted} data-absent>
        –
      </span>
    )
  const deleted = goneEntries(access, places).length
  return (
    <span className={styles.buckets}>
      <bdi className={styles.first}>{visible(first.bucket_name).text}</bdi>
      {entries.length > 1 && <span className={styles.muted}>{`+${formatCount(entries.length - 1)} more`}</span>}
      {deleted > 0 && <Tag tone="danger">{`${formatCount(deleted)} deleted`}</Tag>}
    </span>
  )
}
