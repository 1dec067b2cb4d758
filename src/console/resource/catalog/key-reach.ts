/** Access of an access key to buckets. */
import type { BucketAccess, Key } from '#/contract/keys'

/** `none`: limited, without any bucket. */
export type KeyKind = 'unlimited' | 'limited' | 'none'
export type Permission = BucketAccess['permissions']

type Access = Pick<Key, 'limited' | 'bucket_access'>

export const KEY_KINDS: Readonly<Record<KeyKind, string>> = {
  unlimited: 'Unlimited',
  limited: 'Limited',
  none: 'No access',
}
const WORDS: Readonly<Record<Permission, string>> = { read_only: 'Read only', read_write: 'Read/write' }

/** The permission as text. One that this console doesn't know is returned as it is. */
export const keyPermissionText = (permission: string): string =>
  Object.hasOwn(WORDS, permission) ? WORDS[permission as Permission] : permission

/** The buckets of a limited key; empty for an unlimited key. */
export const entriesOf = (key: Access): readonly BucketAccess[] => (key.limited ? (key.bucket_access ?? []) : [])

export const keyKindOf = (key: Access): KeyKind =>
  key.limited ? (entriesOf(key).length === 0 ? 'none' : 'limited') : 'unlimited'

/** Identifies a bucket by cluster and name: the same name can exist in several clusters. */
export const bucketIdOf = (b: { readonly cluster: string; readonly label: string }): string => `${b.cluster}/${b.label}`
export const entryBucketId = (e: Pick<BucketAccess, 'cluster' | 'bucket_name'>): string =>
  `${e.cluster}/${e.bucket_name}`

/** The key's permission for a bucket; undefined if it has none. */
export const permissionFor = (key: Access, place: string): string | undefined =>
  key.limited ? entriesOf(key).find((e) => entryBucketId(e) === place)?.permissions : 'read_write'

/** The key's label, or its access key if the label is empty. */
export const keyName = (key: Pick<Key, 'label' | 'access_key'>): string =>
  key.label === '' ? key.access_key : key.label

/** Entries whose bucket no longer exists. Empty while `places` is undefined, because not every bucket was read. */
export const goneEntries = (key: Access, places: ReadonlySet<string> | undefined): readonly BucketAccess[] =>
  places === undefined ? [] : entriesOf(key).filter((e) => !places.has(entryBucketId(e)))

/** What names the regions that have object storage, such as all clusters. */
export type Places = readonly { readonly region: string }[]

/** Whether a key works in every region, as one that isn't limited to some does. False while `all` is unknown, and empty. */
export const worksEverywhere = (worksIn: readonly { readonly id: string }[], all: Places): boolean =>
  all.length > 0 && all.every(({ region }) => worksIn.some(({ id }) => id === region))
