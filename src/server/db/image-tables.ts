/** Machine images: Part B 2.5. */
import type { Generated } from 'kysely'

export interface ImageTables {
  image: ImageTable
}
export interface ImageTable {
  /** The number in `private/7`. */
  id: Generated<number>
  /** Null: the provider's, for everybody. */
  account_id: number | null
  /** A public image's whole id, such as `vendor/debian12`; null on private ones. */
  slug: string | null
  is_public: number
  label: string
  description: string | null
  created: string
  updated: string | null
  created_by: string | null
  deprecated: number
  /** MB of the disk that it needs; 0 until an upload is processed. */
  size: number
  type: string
  /** When an image that was kept automatically goes. */
  expiry: string | null
  eol: string | null
  vendor: string | null
  status: string
  cloud_init: number
  /** Where an upload was asked for; the image is usable anywhere. */
  region: string | null
  /** The uploaded bytes; null before, and on images that were not uploaded. */
  blob: string | null
  /** SHA-256 of the key in `upload_to`, hex. */
  upload_hash: string | null
  /** From then on no data is taken. */
  upload_ends: string | null
}
