/** Compute instances and other things of an account that the API's areas refer to and the provider makes. */
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
  /** The configuration profile that was booted last. Null: none ever. */
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
/** Things that no operation manages, known so that tickets can be about them. */
export interface EntityTable {
  id: Generated<number>
  account_id: number
  /** One of `ENTITY_TYPES`: src/server/entities.ts. */
  type: string
  label: string
  region: string | null
}
