/** Managed-service monitoring: Part B 2.6, 4.4. */
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
  /** When the provider's staff opened it last. */
  last_decrypted: string | null
}
/** The provider's own pair of keys for an account: the public half is what the account installs. */
export interface ManagedSshKeyTable {
  account_id: number
  /** As `authorized_keys` wants it. */
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
  /** Checks that failed one after the other up to now. */
  failures: number
  /** When it is to be checked; null while it is disabled. */
  next_check: string | null
  /** The issue that stands open for it. */
  issue_id: number | null
  /** When it was checked last. */
  checked: Generated<string | null>
  created: string
  updated: string
}
export interface ManagedIssueTable {
  id: Generated<number>
  account_id: number
  created: string
  /** JSON list of ids; one that is deleted later stays. */
  services: string
  ticket_id: number
}
/** How staff logs in to an instance, where that is not the default. */
export interface ManagedInstanceTable {
  instance_id: number
  access: number
  ip: string
  /** Null means 22. */
  port: number | null
  /** Null means root. */
  user: string | null
}
/** Usage of all of an account's instances together, a row every five minutes. */
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
