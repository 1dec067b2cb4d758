import { useEmbedded } from '#/console/resource/catalog/object-store'
import * as copy from './copy'

/** A canned access setting as a form shows it: Part A 4.1. */
export interface AclOption {
  value: 'private' | 'public-read' | 'authenticated-read' | 'public-read-write'
  label: string
  hint: string
}

export const BUCKET_ACL_OPTIONS: AclOption[] = [
  { value: 'private', label: copy.isPrivate, hint: copy.bucketPrivateHint },
  { value: 'public-read', label: copy.publicRead, hint: copy.bucketPublicReadHint },
  { value: 'authenticated-read', label: copy.authenticatedRead, hint: copy.bucketAuthenticatedHint },
  { value: 'public-read-write', label: copy.publicReadWrite, hint: copy.bucketPublicWriteHint },
]

/** The name of an access setting, also of one set by other tools. */
export const aclName = (acl: string): string =>
  BUCKET_ACL_OPTIONS.find(({ value }) => value === acl)?.label ?? copy.custom

export const OBJECT_ACL_OPTIONS: AclOption[] = [
  { value: 'private', label: copy.isPrivate, hint: copy.objectPrivateHint },
  { value: 'public-read', label: copy.publicRead, hint: copy.objectPublicReadHint },
  { value: 'authenticated-read', label: copy.authenticatedRead, hint: copy.objectAuthenticatedHint },
  { value: 'public-read-write', label: copy.publicReadWrite, hint: copy.objectPublicWriteHint },
]

/** The options with hints for one API. The embedded server has no signed-in readers: decision 0001. */
export const aclOptionsOn = (options: AclOption[], embedded: boolean): AclOption[] =>
  embedded
    ? options.map((o) => (o.value === 'authenticated-read' ? { ...o, hint: copy.authenticatedNobody } : o))
    : options

/** The options with hints for the API in use. */
export const useAclOptions = (options: AclOption[]): AclOption[] => aclOptionsOn(options, useEmbedded())
