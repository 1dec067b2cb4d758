import { useEmbedded } from '#/console/resource/catalog/object-store'

/** A canned access setting as a form shows it. */
export interface AclOption {
  value: 'private' | 'public-read' | 'authenticated-read' | 'public-read-write'
  label: string
  hint: string
}

export const BUCKET_ACL_OPTIONS: AclOption[] = [
  { value: 'private', label: 'Private', hint: 'Only your access keys can list and write.' },
  { value: 'public-read', label: 'Public read', hint: 'Anyone can list the bucket. Only your keys can write.' },
  {
    value: 'authenticated-read',
    label: 'Authenticated read',
    hint: 'Any account with an access key can list the bucket.',
  },
  { value: 'public-read-write', label: 'Public read and write', hint: 'Anyone can list, upload, and delete.' },
]

/** The name of an access setting, also of one set by other tools. */
export const aclName = (acl: string): string => BUCKET_ACL_OPTIONS.find(({ value }) => value === acl)?.label ?? 'Custom'

export const OBJECT_ACL_OPTIONS: AclOption[] = [
  { value: 'private', label: 'Private', hint: 'Only your access keys and share links can open it.' },
  { value: 'public-read', label: 'Public read', hint: 'Anyone with the URL can download it.' },
  {
    value: 'authenticated-read',
    label: 'Authenticated read',
    hint: 'Any account with an access key can download it with the S3-compatible API.',
  },
  {
    value: 'public-read-write',
    label: 'Public read and write',
    hint: 'Anyone can download it. Access to the bucket decides who can write.',
  },
]

/** The options with hints for one API. The embedded server has no signed-in readers: docs/where-the-reference-is-silent.md. */
export const aclOptionsOn = (options: AclOption[], embedded: boolean): AclOption[] =>
  embedded
    ? options.map((o) =>
        o.value === 'authenticated-read' ? { ...o, hint: 'No one else gets access on this server.' } : o,
      )
    : options

/** The options with hints for the API in use. */
export const useAclOptions = (options: AclOption[]): AclOption[] => aclOptionsOn(options, useEmbedded())
