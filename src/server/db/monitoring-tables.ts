/** Monitoring clients and the account's plan. */
import type { Generated } from 'kysely'

export interface MonitoringTables {
  monitoring_client: MonitoringClientTable
  monitoring_plan: MonitoringPlanTable
}
export interface MonitoringClientTable {
  id: Generated<number>
  account_id: number
  label: string
  api_key_sealed: string
  install_code_sealed: string
  /** Services reported by the application on the server, once it is installed. */
  apache: number
  mysql: number
  nginx: number
  created: string
  updated: string
}
/** An account without a row is on the free plan. */
export interface MonitoringPlanTable {
  account_id: number
  subscription: string
}
