/** Values of the create form and their three forms of `bucket_access`: left out, a list, or an empty list. */
import * as z from 'zod/mini'
import type { Body } from '#/contract/op'
import { KEY_KINDS, type Places, worksEverywhere } from '#/console/resource/catalog/key-reach'
import { BucketAccess, KeyLabel, KeyRegions, MAX_KEY_BUCKETS, type Key, type keys } from '#/contract/keys'
import { formatCount } from '#/lib/bytes'
import { selectBucket } from './words'

export const KeyFormValues = z
  .object({
    label: KeyLabel,
    access: z.enum(['unlimited', 'limited', 'none']),
    bucket_access: z.array(BucketAccess),
    regions: KeyRegions,
  })
  .check(
    z.refine((v) => v.access !== 'limited' || v.bucket_access.length > 0, {
      path: ['bucket_access'],
      error: selectBucket,
    }),
    z.refine((v) => v.access !== 'limited' || v.bucket_access.length <= MAX_KEY_BUCKETS, {
      path: ['bucket_access'],
      error: `Select at most ${formatCount(MAX_KEY_BUCKETS)} buckets.`,
    }),
  )
export type KeyFormValues = z.infer<typeof KeyFormValues>

export const ACCESS_CHOICES = [
  { value: 'limited', label: 'Limited', hint: 'Only the buckets you select' },
  { value: 'unlimited', label: 'Unlimited', hint: 'All current and future buckets' },
  { value: 'none', label: KEY_KINDS.none, hint: 'No buckets or objects' },
]

/** Buckets selected under Limited are sent only with Limited. */
export function keyBody({ label, access, bucket_access, regions = [] }: KeyFormValues): Body<typeof keys.create> {
  return {
    ...(label === '' ? {} : { label }),
    ...(access === 'unlimited' ? {} : { bucket_access: access === 'none' ? [] : bucket_access }),
    ...(access === 'unlimited' && regions.length > 0 ? { regions } : {}),
  }
}

/**
 * The regions of a key that copies the access of this one. A limited key has those of its buckets, which it needn't name. A key of
 * every region names none either, so the copy also works in later ones.
 */
export const copiedRegions = ({ limited, regions = [] }: Pick<Key, 'limited' | 'regions'>, all: Places): string[] =>
  limited || worksEverywhere(regions, all) ? [] : [...new Set(regions.map(({ id }) => id))]

/** Default label of a key that copies the access of this one. */
export const copyName = (key: Pick<Key, 'label'>): string => (key.label === '' ? '' : `${key.label} (new)`)
