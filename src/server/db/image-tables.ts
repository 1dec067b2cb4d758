/** Machine images. */
import type { Generated } from 'kysely'

export interface ImageTables {
  image: ImageTable
}
export interface ImageTable {
  /** The number in `private/7`. */
  id: Generated<number>
  /** Null for the provider's public images. */
  account_id: number | null
  /** A public image's complete id, such as `vendor/debian12`; null on private ones. */
  slug: string | null
  is_public: number
  label: string
  description: string | null
  created: string
  updated: string | null
  created_by: string | null
  deprecated: number
  /** MB of the disk that the image needs; 0 until an upload is processed. */
  size: number
  type: string
  /** Deletion time of an image that was kept automatically. */
  expiry: string | null
  eol: string | null
  vendor: string | null
  status: string
  cloud_init: number
  /** Region of the upload; the image is usable anywhere. */
  region: string | null
  /** The uploaded bytes; null before, and on images that weren't uploaded. */
  blob: string | null
  /** MD5 of the uploaded bytes, hex; null where `blob` is. */
  md5: string | null
  /** SHA-256 of the key in `upload_to`, hex. */
  upload_hash: string | null
  /** No data is accepted from this time on. */
  upload_ends: string | null
  /** JSON list, which only dialects show. */
  tags: string | null
}
