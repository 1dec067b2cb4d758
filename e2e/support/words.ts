/** Words of the contract as the servers of this run have them: `npm run test:e2e -- --dialect=linode`. */

const name = process.env['E2E_DIALECT']
const IN_DIALECT = Boolean(name)

/** Part of an API's entry in `config.json`. */
export const DIALECT = IN_DIALECT ? { dialect: name } : {}

const PATHS = [
  [/^\/monitoring\//, '/longview/'],
  [/^\/managed\/instance-settings/, '/managed/linode-settings'],
  [/^(\/object-storage\/buckets)\/$/, '$1'],
] as const
type Names = Readonly<Record<string, string>>
const SENT: Names = {
  cluster: 'region',
  instance_id: 'linode_id',
  k8scluster_id: 'lkecluster_id',
  monitoringclient_id: 'longviewclient_id',
  loadbalancer_id: 'nodebalancer_id',
  monitoring_subscription: 'longview_subscription',
}
const RECEIVED: Names = {
  linode_id: 'instance_id',
  linode_label: 'instance_label',
  gravatar_id: 'avatar_id',
  from_linode: 'from_vendor',
  greenlight_only: 'priority_program_only',
}

/** GiB. */
export const MAX_VOLUME = IN_DIALECT ? 16_384 : 10_240
/** What a first visit downloads besides: the file that translates. */
export const DIALECT_KB = IN_DIALECT ? 4 : 0

/** The place of buckets: a cluster, or in the dialect its region. */
export const place = (cluster: string): string => (IN_DIALECT ? cluster.replace(/-\d+$/, '') : cluster)

/** The ID of a monitoring plan. */
const plan = (ours: unknown): unknown =>
  IN_DIALECT && typeof ours === 'string' ? ours.replace(/^monitoring-/, 'longview-') : ours

/** A path below the API's address. */
export const path = (ours: string): string =>
  IN_DIALECT ? PATHS.reduce((all, [from, to]) => all.replace(from, to), ours) : ours

const sentValue = (key: string, value: unknown) => {
  if (key === 'cluster') return place(String(value))
  if (key === 'monitoring_subscription') return plan(value)
  return renamed(value, SENT)
}
function renamed(json: unknown, names: Names): unknown {
  if (Array.isArray(json)) return json.map((one) => renamed(one, names))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]: [string, unknown]) => [
      names[key] ?? key,
      names === SENT ? sentValue(key, value) : renamed(value, names),
    ]),
  )
}
/** The body of a request. */
export const body = (ours: unknown): unknown => (IN_DIALECT ? renamed(ours, SENT) : ours)
/** A scope or grant. */
export const scope = (ours: string): string =>
  IN_DIALECT ? ours.replace(/^monitoring(?=[:_])/, 'longview').replace(/^instances:/, 'linodes:') : ours
/** The contract's names of a response. */
export const read = (theirs: unknown): unknown => (IN_DIALECT ? renamed(theirs, RECEIVED) : theirs)
