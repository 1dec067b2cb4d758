/** Objects of a bucket. */
import * as z from 'zod/mini'
import { ALL_ACLS, AnyAcl, BucketKey } from './buckets'
import { body, bounded, characters, choice, integer, must, only, query, say, text, Time, MAX_NAME } from './fields'
import { area, op } from './op'

export const URL_METHODS = ['GET', 'PUT', 'DELETE', 'HEAD'] as const
/** Bytes of UTF-8. */
export const MAX_OBJECT_NAME = 1024

const bytes = (s: string) => new TextEncoder().encode(s).length
const named = (s: string) => bytes(s) >= 1 && bytes(s) <= MAX_OBJECT_NAME

// JSON Schema can only bound characters. These bounds are necessary but not sufficient for the bytes.
export const ObjectName = bounded(
  z.string(say('Name', 'must be text.')).check(
    must(named, `Name must be 1–1,024 bytes of UTF-8.`),
    z.refine((s) => !s.includes('\0'), "Name can't contain a NUL character."),
    z.refine((s) => !/\p{Surrogate}/u.test(s), 'Name must be valid Unicode text.'),
  ),
  { minLength: 1, maxLength: MAX_OBJECT_NAME },
)
export const ObjectUrlMethod = choice('Method', URL_METHODS)
/** Seconds. */
export const ObjectUrlExpiry = integer('Expiry in seconds', 360, 86_400)
export const ObjectContentType = text('Content type', MAX_NAME)

export const ListMarker = text('Marker', MAX_OBJECT_NAME)
export const ListPrefix = text('Prefix', MAX_OBJECT_NAME)
export const ListDelimiter = bounded(
  text('Delimiter', MAX_NAME).check(z.refine((s: string) => characters(s) <= 1, 'Delimiter must be one character.')),
  { maxLength: 1 },
)
export const ListPageSize = integer('Page size', 25, 500)

/** An object or, with a delimiter, a folder, which has only a `name`. `size` in bytes, `etag` is the MD5 in hex. */
export const ObjectEntry = z.object({
  etag: z.nullable(z.string()),
  is_truncated: z.boolean(),
  last_modified: z.nullable(Time),
  name: z.string(),
  next_marker: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  size: z.nullable(z.int()),
})
export interface ObjectEntry extends z.infer<typeof ObjectEntry> {}

/** Part of a listing. Every entry repeats the marker, as the reference shows; other servers return it beside `data`. */
export const ObjectPage = z.object({
  data: z.array(ObjectEntry),
  next_marker: z.nullable(z.string()),
  is_truncated: z.boolean(),
})
export interface ObjectPage extends z.infer<typeof ObjectPage> {}

export const ObjectAcl = z.object({ acl: z.enum(ALL_ACLS), acl_xml: z.string() })
export interface ObjectAcl extends z.infer<typeof ObjectAcl> {}

/** `exists`: whether the object does. */
export const SignedUrl = z.object({ url: z.string(), exists: only('linode', z.boolean()) })
export interface SignedUrl extends z.infer<typeof SignedUrl> {}

export const ObjectAclQuery = query({ name: ObjectName })
export const ObjectListQuery = query({
  marker: z.optional(ListMarker),
  delimiter: z.optional(ListDelimiter),
  prefix: z.optional(ListPrefix),
  page_size: z.optional(ListPageSize),
})
export const ObjectAclBody = body({ acl: AnyAcl, name: ObjectName })
export const ObjectUrlBody = body({
  name: ObjectName,
  method: z.optional(ObjectUrlMethod),
  expires_in: z.optional(ObjectUrlExpiry),
  content_type: z.optional(ObjectContentType),
})

const read = { scope: 'object_storage:read_only', grants: ['object_storage:read_only'] } as const
const write = { scope: 'object_storage:read_write', grants: ['object_storage:read_write'] } as const

export const objects = area('objects', {
  acl: op('GET /object-storage/buckets/{clusterId}/{bucket}/object-acl', {
    title: 'Object ACL View',
    ...read,
    params: BucketKey,
    query: ObjectAclQuery,
    res: ObjectAcl,
  }),
  updateAcl: op('PUT /object-storage/buckets/{clusterId}/{bucket}/object-acl', {
    title: 'Object ACL Update',
    ...write,
    params: BucketKey,
    body: ObjectAclBody,
    res: ObjectAcl,
    alsoTouches: ['buckets'],
  }),
  list: op('GET /object-storage/buckets/{clusterId}/{bucket}/object-list', {
    title: 'Bucket Contents List',
    ...read,
    params: BucketKey,
    query: ObjectListQuery,
    res: ObjectPage,
    defaults: { page_size: 100 },
  }),
  // Signing alone changes no data, so the caller invalidates after using the URL.
  url: op('POST /object-storage/buckets/{clusterId}/{bucket}/object-url', {
    safe: true,
    title: 'Object URL Create',
    ...write,
    // A URL that reads needs read access only. The handler requires more for PUT and DELETE.
    grants: read.grants,
    params: BucketKey,
    body: ObjectUrlBody,
    res: SignedUrl,
    defaults: { method: 'GET', expires_in: 3600 },
  }),
})
