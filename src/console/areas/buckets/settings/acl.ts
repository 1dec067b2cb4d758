/** An access setting that the console offers. Other tools can set others. */
export interface AclOption<A extends string = 'private' | 'public-read' | 'public-read-write'> {
  value: A
  label: string
  hint: string
}

export const BUCKET_ACL_OPTIONS: AclOption[] = [
  { value: 'private', label: 'Private', hint: 'Only your access keys can list and write.' },
  { value: 'public-read', label: 'Public read', hint: 'Anyone can list the bucket. Only your keys can write.' },
  { value: 'public-read-write', label: 'Public read/write', hint: 'Anyone can list, upload, and delete.' },
]

/** The name of an access setting, also of one set by other tools. */
export const aclName = (acl: string): string =>
  BUCKET_ACL_OPTIONS.find(({ value }) => value === acl)?.label ?? (acl === 'custom' ? 'Custom' : acl)

export type OfferedObjectAcl = 'private' | 'public-read'
/** Who can write an object is decided by its bucket's access. */
export const OBJECT_ACL_OPTIONS: AclOption<OfferedObjectAcl>[] = [
  { value: 'private', label: 'Private', hint: 'Only your access keys and share links can open it.' },
  { value: 'public-read', label: 'Public read', hint: 'Anyone with the URL can download it.' },
]
