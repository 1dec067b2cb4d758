/** What an access key reaches: Part A 4.6, rules 1 to 5. */
import type { BucketAccess, Key } from '#/contract/keys'

/** `none`: limited, and to nothing. */
export type KeyKind = 'unlimited' | 'limited' | 'none'
export type Permission = BucketAccess['permissions']

type Access = Pick<Key, 'limited' | 'bucket_access'>

export const KEY_KINDS: Readonly<Record<KeyKind, string>> = {
  unlimited: 'Unlimited',
  limited: 'Limited',
  none: 'No bucket',
}
const WORDS: Readonly<Record<Permission, string>> = { read_only: 'Read only', read_write: 'Read and write' }

/** Other servers may know permissions that this console does not: they are shown as they are. */
export const keyPermissionText = (permission: string): string =>
  Object.hasOwn(WORDS, permission) ? WORDS[permission as Permission] : permission

/** What a limited key names; an unlimited one names nothing. */
export const entriesOf = (key: Access): readonly BucketAccess[] => (key.limited ? (key.bucket_access ?? []) : [])

export const keyKindOf = (key: Access): KeyKind =>
  key.limited ? (entriesOf(key).length === 0 ? 'none' : 'limited') : 'unlimited'

/** A bucket is its cluster and its name: one name may be taken in several clusters. */
export const permissionPlace = (b: { readonly cluster: string; readonly label: string }): string =>
  `${b.cluster}/${b.label}`
export const placeNamed = (e: Pick<BucketAccess, 'cluster' | 'bucket_name'>): string => `${e.cluster}/${e.bucket_name}`

/** What the key may do at a place; undefined where it reaches nothing there. */
export const permissionAt = (key: Access, place: string): string | undefined =>
  key.limited ? entriesOf(key).find((e) => placeNamed(e) === place)?.permissions : 'read_write'

/** What people call a key: its label, or its public half where it has none. */
export const keyName = (key: Pick<Key, 'label' | 'access_key'>): string =>
  key.label === '' ? key.access_key : key.label

/** Entries whose bucket is not there. `places` is undefined while not every bucket could be read: then none is called gone. */
export const goneEntries = (key: Access, places: ReadonlySet<string> | undefined): readonly BucketAccess[] =>
  places === undefined ? [] : entriesOf(key).filter((e) => !places.has(placeNamed(e)))
