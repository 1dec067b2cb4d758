/** How the canned access settings are said to people: Part A 4.1. */
export interface AclWords {
  value: 'private' | 'public-read' | 'authenticated-read' | 'public-read-write'
  label: string
  hint: string
}

export const BUCKET_ACL_WORDS: AclWords[] = [
  { value: 'private', label: 'Private', hint: 'Only keys of this account may list and read' },
  { value: 'public-read', label: 'Public read', hint: 'Anyone may list the bucket; only your keys may write' },
  { value: 'authenticated-read', label: 'Authenticated read', hint: 'Any account with a key may list the bucket' },
  { value: 'public-read-write', label: 'Public read and write', hint: 'Anyone may list, upload and delete' },
]

export const OBJECT_ACL_WORDS: AclWords[] = [
  { value: 'private', label: 'Private', hint: 'Only keys of this account and signed URLs reach it' },
  { value: 'public-read', label: 'Public read', hint: 'Anyone with the address may download it' },
  {
    value: 'authenticated-read',
    label: 'Authenticated read',
    hint: 'Any account with a key may download it by the protocol API',
  },
  {
    value: 'public-read-write',
    label: 'Public read and write',
    hint: 'Anyone may download it; who may write is the bucket’s setting',
  },
]

export const PUBLIC_WRITE_WARNING =
  'Anyone on the internet will be able to upload to this bucket and delete from it, at your cost. Nothing tells who did.'
