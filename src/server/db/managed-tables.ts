/** Managed-service monitoring. */
import type { Generated } from 'kysely'

export interface ManagedTables {
  managed_contact: ManagedContactTable
  managed_credential: ManagedCredentialTable
  managed_ssh_key: ManagedSshKeyTable
  managed_service: ManagedServiceTable
  managed_issue: ManagedIssueTable
  managed_instance: ManagedInstanceTable
  managed_stat: ManagedStatTable
}
export interface ManagedContactTable {
  id: Generated<number>
  account_id: number
  name: string
  email: string
  phone_primary: string | null
  phone_secondary: string | null
  group: string | null
  updated: string
}
export interface ManagedCredentialTable {
  id: Generated<number>
  account_id: number
  label: string
  /** JSON `{username, password}`, sealed. */
  secret_sealed: string
  /** Time when the provider's staff last read the credential. */
  last_decrypted: string | null
}
/** The provider's key pair for an account, whose public half the account installs. */
export interface ManagedSshKeyTable {
  account_id: number
  /** In the format of `authorized_keys`. */
  public_key: string
  /** PKCS#8 PEM, sealed. */
  private_key_sealed: string
}
export interface ManagedServiceTable {
  id: Generated<number>
  account_id: number
  label: string
  service_type: string
  address: string
  /** Seconds. */
  timeout: number
  body: string | null
  consultation_group: string
  notes: string | null
  region: string | null
  /** JSON list of ids. */
  credentials: string
  status: string
  /** Consecutive failed checks. */
  failures: number
  /** Time of the next check; null while disabled. */
  next_check: string | null
  /** The ongoing issue of the service. */
  issue_id: number | null
  /** Time of the last check. */
  checked: Generated<string | null>
  created: string
  updated: string
}
export interface ManagedIssueTable {
  id: Generated<number>
  account_id: number
  created: string
  /** JSON list of ids, including deleted ones. */
  services: string
  ticket_id: number
}
/** SSH settings of an instance that differ from the default. */
export interface ManagedInstanceTable {
  instance_id: number
  access: number
  ip: string
  /** Null means 22. */
  port: number | null
  /** Null means root. */
  user: string | null
}
/** Usage of all of an account's instances together, one row every five minutes. */
export interface ManagedStatTable {
  account_id: number
  /** Seconds since 1970. */
  at: number
  cpu: number
  disk: number
  swap: number
  net_in: number
  net_out: number
}
