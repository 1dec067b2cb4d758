/** Compute instances and other entities that the API's areas refer to and the provider creates. */
import type { Generated } from 'kysely'

export interface InstanceTables {
  instance: InstanceTable
  instance_config: InstanceConfigTable
  instance_disk: InstanceDiskTable
  entity: EntityTable
}
export interface InstanceTable {
  id: Generated<number>
  account_id: number
  label: string
  region: string
  /** GB */
  memory: number
  running: number
  /** The configuration profile that booted last; null if none did. */
  last_config_id: number | null
  created: string
}
export interface InstanceConfigTable {
  id: Generated<number>
  instance_id: number
  label: string
}
export interface InstanceDiskTable {
  id: Generated<number>
  instance_id: number
  label: string
  /** MB */
  size: number
}
/** Entities that no operation manages, stored so that tickets can be about them. */
export interface EntityTable {
  id: Generated<number>
  account_id: number
  /** One of `ENTITY_TYPES`. */
  type: string
  label: string
  region: string | null
}
