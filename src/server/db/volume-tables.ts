/** Block-storage volumes: Part B 2.7. */
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
  /** The configuration profile that it is attached to. Null: to none, so that it goes at the instance's next boot. */
  config_id: number | null
  /** JSON list. */
  tags: string
  hardware_type: string
  /** Stands for the bytes, which no operation shows: a clone holds the same. */
  content: string
  created: string
  updated: string
}
