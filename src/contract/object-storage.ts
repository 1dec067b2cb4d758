/** Object Storage of the whole account. */
import * as z from 'zod/mini'
import { area, Empty, op } from './op'

/** `used`: outbound bytes in the current monthly billing cycle. */
export const TransferUsage = z.object({ used: z.int() })
export interface TransferUsage extends z.infer<typeof TransferUsage> {}

export const objectStorage = area('objectStorage', {
  cancel: op('POST /object-storage/cancel', {
    title: 'Object Storage Cancel',
    scope: 'object_storage:read_write',
    unrestricted: true,
    res: Empty,
    alsoTouches: ['buckets', 'objects', 'tls'],
  }),
  transfer: op('GET /object-storage/transfer/', {
    title: 'Object Storage Transfer View',
    scope: 'object_storage:read_only',
    grants: ['object_storage:read_only'],
    res: TransferUsage,
  }),
})
