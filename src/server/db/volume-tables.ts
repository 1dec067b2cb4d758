/** Block-storage volumes. */
import type { Generated } from 'kysely'

export interface VolumeTables {
  volume: VolumeTable
}
export interface VolumeTable {
  id: Generated<number>
  account_id: number
  label: string
  status: string
  /** GiB */
  size: number
  region: string
  instance_id: number | null
  /**
   * The configuration profile that the volume is attached to. Null if none, so that the volume detaches at the
   * instance's next boot.
   */
  config_id: number | null
  /** JSON list. */
  tags: string
  hardware_type: string
  /** Represents the bytes, which no operation shows; a clone has the same ones. */
  content: string
  /** `enabled` or `disabled`, which only dialects show. */
  encryption: string | null
  created: string
  updated: string
}
