/** Tables of the embedded server as Kysely types. Times are `YYYY-MM-DDTHH:MM:SS` in UTC, flags 0 or 1, lists JSON text. */
import type { Generated } from 'kysely'
import type { ResourceTables } from './resource-tables'

/** Identity that links the database to the other parts of its data directory. */
interface IdentityTables {
  data_identity: DataIdentityTable
  key_check: KeyCheckTable
}
interface DataIdentityTable {
  /** Always 1; no row exists before the first start. */
  only: number
  /** Random; the same in `objects/identity`. */
  data_id: string
  /** Grows at every start, stop and backup, together with the generation in `objects/identity`. */
  generation: number
}
/** A known text sealed by each key of `master-key`; a key that doesn't open its row is another one. */
interface KeyCheckTable {
  key_id: string
  sealed: string
}

export interface Database extends ResourceTables, IdentityTables {
  account: AccountTable
  user: UserTable
  user_grant: UserGrantTable
  token: TokenTable
  retired_id: RetiredIdTable
  region: RegionTable
  availability: AvailabilityTable
  cluster: ClusterTable
  bucket: BucketTable
  object: ObjectTable
  certificate: CertificateTable
  signing_key: SigningKeyTable
  transfer: TransferTable
  event: EventTable
  job: JobTable
  keyed_write: KeyedWriteTable
  beta: BetaTable
  enrollment: EnrollmentTable
  access_key: AccessKeyTable
  root_lock: RootLockTable
  audit: AuditTable
  rate_window: RateWindowTable
  removal: RemovalTable
  server_setting: ServerSettingTable
}
export interface AccountTable {
  id: Generated<number>
  /** Owner id shown in object listings. */
  uuid: string
  name: string
  /** In cents, so that rounding never makes a zero balance negative. */
  balance: number
  managed: number
  priority_program: number
  created: string
}
export interface UserTable {
  username: string
  account_id: number
  restricted: number
  created: string
}
/** Global: kind `global`, name `add_volumes`, entity ''. Per resource: kind `volume`, entity '12', level. */
export interface UserGrantTable {
  username: string
  kind: string
  entity: string
  level: string
}
export interface TokenTable {
  id: Generated<number>
  username: string
  /** SHA-256, hex. The token itself is never stored. */
  hash: string
  /** Space-separated, or `*`. */
  scopes: string
  created: string
  /** Null for a token without expiry. */
  expires: string | null
  /** Accurate to a few minutes. */
  last_used: string | null
  revoked: string | null
}
/** The audit trail. Refers to no other table, so that the record of a deleted account stays. */
interface AuditTable {
  id: Generated<number>
  /** With milliseconds and `Z`. */
  at: string
  /** Whose share of the trail it uses: `account 7`, `commands` or `anyone`. */
  payer: string
  /** JSON of an `AuditEntry`. */
  entry: string
  /** Bytes that the row takes, about. */
  bytes: number
}
/** Ids of deleted rows, which the audit trail still contains. */
export interface RetiredIdTable {
  kind: string
  id: number
  retired: string
}
export interface RegionTable {
  id: string
  label: string
  country: string
  status: string
  resolvers_ipv4: string
  resolvers_ipv6: string
  capabilities: string
}
export interface AvailabilityTable {
  region: string
  plan: string
  available: number
}
export interface ClusterTable {
  id: string
  region: string
  domain: string
  static_site_domain: string
  status: string
}
export interface BucketTable {
  id: Generated<number>
  account_id: number
  cluster: string
  label: string
  acl: string
  cors_enabled: number
  /** `E0` to `E3`, which only dialects show; null for E1. */
  endpoint_type: string | null
  created: string
  /** Updated in the same transaction as the rows of `object`. */
  objects: number
  size: number
}
export interface ObjectTable {
  bucket_id: number
  /** Compared by its UTF-8 bytes. */
  name: string
  /** File of the bytes: a random id, never derived from the name. Rows of seed data can share one. */
  blob: string
  size: number
  /** MD5, hex. */
  etag: string
  content_type: string
  last_modified: string
  acl: string
}
export interface CertificateTable {
  bucket_id: number
  certificate_sealed: string
  private_key_sealed: string
  created: string
}
/** The account's internal key that signs object URLs; not one of its access keys. */
export interface SigningKeyTable {
  account_id: number
  access_key_id: string
  secret_sealed: string
}
export interface TransferTable {
  account_id: number
  /** `YYYY-MM` */
  month: string
  used: number
}
export interface EventTable {
  id: Generated<number>
  account_id: number
  action: string
  created: string
  entity: string | null
  username: string | null
}
/** Deferred work that survives a restart. */
export interface JobTable {
  id: Generated<number>
  kind: string
  payload: string
  due: string
  /** Seconds from its scheduling to `due`, rounded up. */
  delay: number | null
  /** The process that works on it, and until when unless it renews. Only where servers share the database. */
  owner: Generated<string | null>
  lease: Generated<string | null>
  /** The account that a slow job belongs to. Null on others. */
  account: number | null
}
/** A write that carried an `Idempotency-Key`, for 24 hours. */
export interface KeyedWriteTable {
  token_id: number
  /** SHA-256, hex. */
  key_hash: string
  /** Fingerprint of the request, HMAC-SHA256, hex. */
  request_hash: string
  /** Null from just before the operation acts until its response; also after the server ended in between. */
  status: number | null
  answer_sealed: string | null
  created: string
  /** The process that carries it out, and until when unless it renews. Only where servers share the database. */
  owner: Generated<string | null>
  lease: Generated<string | null>
}
export interface BetaTable {
  id: string
  label: string
  description: string | null
  priority_program_only: number
  started: string
  /** Null for a program without an end date. */
  ended: string | null
  more_info: string | null
  /** Null for an unlimited number. */
  max_enrollments: number | null
}
export interface EnrollmentTable {
  beta_id: string
  account_id: number
  enrolled: string
}
/** A window of a rate limit that several servers count. */
interface RateWindowTable {
  key: string
  used: number
  /** Epoch milliseconds by the clock of the database. */
  ends: number
}
/** Bytes that no row references any more, deleted once due. */
interface RemovalTable {
  blob: string
  due: string
}
/** A setting of the last server that started on a shared database, as JSON (`start/compare-settings.ts`). */
interface ServerSettingTable {
  name: string
  value: string
}
/** A row to lock where nothing else is (`write.ts`). */
export interface RootLockTable {
  name: string
}
/** A key pair for the S3-compatible API. */
export interface AccessKeyTable {
  id: Generated<number>
  account_id: number
  label: string
  access_key: string
  secret_sealed: string
  /** JSON list of buckets with permissions; null for an unlimited key. A deleted bucket stays in the list. */
  bucket_access: string | null
  /** JSON list of an unlimited key's regions; null for all. Only dialects show it. */
  regions: string | null
}
