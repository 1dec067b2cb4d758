import { entriesOf, goneEntries, KEY_KINDS, keyKindOf, keyPermissionText } from '#/app/catalog/key-reach'
import { pluralize } from '#/app/catalog/format'
import type { Key } from '#/contract/keys'
import { visible } from '#/lib/text'
import { Tag } from '#/ui/text/tag'
import styles from './-key-access.module.css'

const TONES = { unlimited: 'warn', limited: 'info', none: 'neutral' } as const

/** Unlimited, limited, or limited to nothing. */
export function KeyKindTag({ access }: { access: Pick<Key, 'limited' | 'bucket_access'> }) {
  const kind = keyKindOf(access)
  return <Tag tone={TONES[kind]}>{KEY_KINDS[kind]}</Tag>
}

/** The buckets that a key names, in words: what sorts, filters and goes into the CSV. */
export const keyBucketsText = (key: Key): string =>
  key.limited
    ? entriesOf(key)
        .map((e) => `${e.bucket_name} in ${e.cluster} (${keyPermissionText(e.permissions).toLowerCase()})`)
        .join(', ')
    : 'Every bucket'

/** The first buckets by name, how many more, and how many of all are gone. */
export function KeyBuckets({ access, places }: { access: Key; places: ReadonlySet<string> | undefined }) {
  if (!access.limited) return <span className={styles.muted}>Every bucket</span>
  const entries = entriesOf(access)
  const [first] = entries
  if (first === undefined) return <span className={styles.muted}>None</span>
  const gone = goneEntries(access, places).length
  return (
    <span className={styles.buckets}>
      <bdi className={styles.first}>{visible(first.bucket_name).text}</bdi>
      {entries.length > 1 && <span className={styles.muted}>and {pluralize(entries.length - 1, 'other')}</span>}
      {gone > 0 && <Tag tone="danger">{gone} gone</Tag>}
    </span>
  )
}
