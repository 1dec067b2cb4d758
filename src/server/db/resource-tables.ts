/** Tables of instances, volumes, images, tickets, monitoring and managed services. */
import type { Generated } from 'kysely'

export interface ResourceTables {
  ticket: TicketTable
  ticket_reply: TicketReplyTable
  ticket_attachment: TicketAttachmentTable
  monitoring_client: MonitoringClientTable
  monitoring_plan: MonitoringPlanTable
  managed_contact: ManagedContactTable
  managed_credential: ManagedCredentialTable
  managed_ssh_key: ManagedSshKeyTable
  managed_service: ManagedServiceTable
  managed_issue: ManagedIssueTable
  managed_instance: ManagedInstanceTable
  managed_stat: ManagedStatTable
  instance: InstanceTable
  instance_config: InstanceConfigTable
  instance_disk: InstanceDiskTable
  entity: EntityTable
  image: ImageTable
  volume: VolumeTable
}

export interface TicketTable {
  id: Generated<number>
  account_id: number
  summary: string
  description: string
  status: string
  /** Whether the account can close the ticket while it is open. */
  closable: number
  closed: string | null
  opened: string
  opened_by: string
  updated: string
  updated_by: string | null
  managed_issue: number
  /** The entity with its label at the opening: `{id, label, type, url}`. */
  entity: string | null
}
export interface TicketReplyTable {
  id: Generated<number>
  ticket_id: number
  created: string
  created_by: string
  description: string
  from_vendor: number
}
interface TicketAttachmentTable {
  id: Generated<number>
  ticket_id: number
  /** Name on the uploader's computer, without folders. Never part of a path. */
  name: string
  /** File of the bytes: a random id. No operation serves it. */
  blob: string
  size: number
  /** Hex. */
  md5: string | null
  created: string
  created_by: string
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
interface MonitoringPlanTable {
  account_id: number
  subscription: string
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
interface ManagedSshKeyTable {
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
interface ManagedIssueTable {
  id: Generated<number>
  account_id: number
  created: string
  /** JSON list of ids, including deleted ones. */
  services: string
  ticket_id: number
}
/** SSH settings of an instance that differ from the default. */
interface ManagedInstanceTable {
  instance_id: number
  access: number
  ip: string
  /** Null means 22. */
  port: number | null
  /** Null means root. */
  user: string | null
}
/** Usage of all of an account's instances together, one row every five minutes. */
interface ManagedStatTable {
  account_id: number
  /** Seconds since 1970. */
  at: number
  cpu: number
  disk: number
  swap: number
  net_in: number
  net_out: number
}

/** Instances and other entities that areas refer to; the provider creates them. */
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
interface InstanceConfigTable {
  id: Generated<number>
  instance_id: number
  label: string
}
interface InstanceDiskTable {
  id: Generated<number>
  instance_id: number
  label: string
  /** MB */
  size: number
}
/** Entities that no operation manages, stored so that tickets can be about them. */
interface EntityTable {
  id: Generated<number>
  account_id: number
  /** One of `ENTITY_TYPES`. */
  type: string
  label: string
  region: string | null
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
