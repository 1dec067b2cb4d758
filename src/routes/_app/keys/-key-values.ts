/** What the form holds, and the three forms of `bucket_access` that it becomes: Part A 4.6, rules 1 to 3. */
import * as z from 'zod/mini'
import type { Body } from '#/contract/op'
import { BucketAccess, KeyLabel, type Key, type keys } from '#/contract/keys'

export const KeyFormValues = z
  .object({ label: KeyLabel, access: z.enum(['unlimited', 'limited', 'none']), bucket_access: z.array(BucketAccess) })
  .check(
    z.refine((v) => v.access !== 'limited' || v.bucket_access.length > 0, {
      path: ['bucket_access'],
      error: 'Choose at least one bucket. For a key that reaches none, choose “No bucket” above.',
    }),
  )
export type KeyFormValues = z.infer<typeof KeyFormValues>

export const ACCESS_CHOICES = [
  { value: 'limited', label: 'Limited', hint: 'The buckets you choose, each to read only or to read and write' },
  { value: 'unlimited', label: 'Unlimited', hint: 'Every bucket in every cluster, also those made later' },
  { value: 'none', label: 'No bucket', hint: 'Limited to nothing: it reaches no objects at all' },
]

/** What was chosen under Limited is not sent under another choice. */
export function keyBody({ label, access, bucket_access }: KeyFormValues): Body<typeof keys.create> {
  return {
    ...(label === '' ? {} : { label }),
    ...(access === 'unlimited' ? {} : { bucket_access: access === 'none' ? [] : bucket_access }),
  }
}

/** What a key with the access of this one is called at first. */
export const copyName = (key: Pick<Key, 'label'>): string => (key.label === '' ? '' : `${key.label} (new)`)
