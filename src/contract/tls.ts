/** A bucket's own TLS certificate. */
import * as z from 'zod/mini'
import { BucketKey } from './buckets'
import { body, text } from './fields'
import { area, Empty, op } from './op'

/** PEM text, optionally a chain. Only the server decides whether it parses and the key matches. */
export const TlsCertificate = text('Certificate', 100_000, { filled: true })
export const TlsPrivateKey = text('Private key', 20_000, { filled: true })
export const TlsUploadBody = body({ certificate: TlsCertificate, private_key: TlsPrivateKey })

/** `ssl`: whether a user of the account uploaded a certificate. */
export const TlsStatus = z.object({ ssl: z.boolean() })
export interface TlsStatus extends z.infer<typeof TlsStatus> {}

const write = { scope: 'object_storage:read_write', grants: ['object_storage:read_write'] } as const

export const tls = area('tls', {
  view: op('GET /object-storage/buckets/{clusterId}/{bucket}/ssl', {
    title: 'TLS/SSL Cert View',
    scope: 'object_storage:read_only',
    grants: ['object_storage:read_only'],
    params: BucketKey,
    res: TlsStatus,
  }),
  upload: op('POST /object-storage/buckets/{clusterId}/{bucket}/ssl', {
    title: 'TLS/SSL Cert Upload',
    ...write,
    params: BucketKey,
    body: TlsUploadBody,
    res: TlsStatus,
    alsoTouches: ['buckets'],
  }),
  remove: op('DELETE /object-storage/buckets/{clusterId}/{bucket}/ssl', {
    viewWhenGone: { ssl: false },
    title: 'TLS/SSL Cert Delete',
    ...write,
    params: BucketKey,
    res: Empty,
    alsoTouches: ['buckets'],
  }),
})
