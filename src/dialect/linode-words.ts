/** Differences between Linode's API v4 and the contract, checked against its documents of version 4.208.1. */
import type { OperationWords, Pairs, Word, DialectWords } from './dialect'

const same = (at: string, name: string, values: Pairs): Word => ({ at, ours: name, theirs: name, values })
const word = (ours: string, theirs: string, at = ''): Word => ({ at, ours, theirs })
/** Words of a resource in the response of a list. */
const rows = (words: readonly Word[]): readonly Word[] =>
  words.map((w) => ({ ...w, at: w.at === '' ? 'data[]' : `data[].${w.at}` }))

const PLANS: Pairs = [3, 10, 40, 100].map((n) => [`monitoring-${n}`, `longview-${n}`] as const)
const CAPABILITIES: Pairs = [
  ['Instances', 'Linodes'],
  ['Load Balancers', 'NodeBalancers'],
  ['GPU Instances', 'GPU Linodes'],
]
const ENTITIES: Pairs = [
  ['instance', 'linode'],
  ['k8scluster', 'lkecluster'],
  ['loadbalancer', 'nodebalancer'],
  ['monitoring', 'longview'],
]

const instance = word('instance_id', 'linode_id')
const VOLUME = [instance, word('instance_label', 'linode_label')]
const TICKET = [word('avatar_id', 'gravatar_id'), same('entity', 'type', ENTITIES)]
const REPLY = [word('avatar_id', 'gravatar_id'), word('from_vendor', 'from_linode')]
const BETA = [word('priority_program_only', 'greenlight_only')]
const REGION = [same('', 'capabilities', CAPABILITIES)]
const PLAN = [same('', 'id', PLANS)]
const BUCKET: readonly Word[] = [{ ...word('cluster', 'region'), place: 'kept' }]
const KEY: readonly Word[] = [{ ...word('cluster', 'region', 'bucket_access[]'), place: 'kept' }]

const place = (at = ''): Word => ({ ...word('cluster', 'region', at), place: 'renamed' })
const volume = { answer: VOLUME }
const key = { answer: KEY }
/** Endpoints replace the deprecated list of clusters and need a token. */
const endpoints: OperationWords = {
  path: '/object-storage/endpoints',
  auth: 'required',
  scopes: ['object_storage:read_only'],
}
const scarce = { rate: 'storage-write' } as const

const operations: Readonly<Record<string, OperationWords>> = {
  'clusters.list': endpoints,
  'clusters.view': endpoints,
  'buckets.list': { answer: rows(BUCKET) },
  'buckets.listInCluster': { answer: rows(BUCKET) },
  'buckets.view': { answer: BUCKET },
  'buckets.create': { body: [place()], answer: BUCKET, ...scarce },
  'keys.list': { answer: rows(KEY) },
  'keys.view': key,
  'keys.create': { body: [place('bucket_access[]')], answer: KEY, ...scarce },
  'keys.update': { ...key, ...scarce },
  'keys.revoke': scarce,
  'tickets.list': { answer: rows(TICKET) },
  'tickets.view': { answer: TICKET },
  'tickets.open': {
    body: [
      instance,
      word('k8scluster_id', 'lkecluster_id'),
      word('monitoringclient_id', 'longviewclient_id'),
      word('loadbalancer_id', 'nodebalancer_id'),
    ],
    answer: TICKET,
  },
  'tickets.replies': { answer: rows(REPLY) },
  'tickets.reply': { answer: REPLY },
  'monitoring.plan': { answer: PLAN },
  'monitoring.updatePlan': {
    body: [{ ...word('monitoring_subscription', 'longview_subscription'), values: PLANS }],
    answer: PLAN,
  },
  'monitoring.subscriptions': { answer: rows(PLAN) },
  'monitoring.subscription': { answer: PLAN, params: { subscriptionId: PLANS } },
  'volumes.list': { answer: rows(VOLUME) },
  'volumes.view': volume,
  'volumes.update': volume,
  'volumes.create': { body: [instance], answer: VOLUME },
  'volumes.attach': { body: [instance], answer: VOLUME },
  'volumes.clone': volume,
  'volumes.resize': volume,
  'betas.list': { answer: rows(BETA), filter: [['priority_program_only', 'greenlight_only']] },
  'betas.view': { answer: BETA },
  'regions.list': { answer: rows(REGION) },
  'regions.view': { answer: REGION },
}

const MINUTE = 60_000
export const linodeWords: DialectWords = {
  checked: '4.208.1',
  operations,
  paths: [
    ['/monitoring/', '/longview/'],
    ['/managed/instance-settings', '/managed/linode-settings'],
  ],
  parameters: [
    ['instanceId', 'linodeId'],
    ['clusterId', 'regionId'],
  ],
  families: [
    ['monitoring', 'longview'],
    ['instances', 'linodes'],
  ],
  noScopes: ['unknown'],
  requestHeaders: ['authorization', 'origin', 'x-requested-with', 'content-type', 'accept', 'x-filter'],
  rates: {
    general: { limit: 1600, window: MINUTE },
    default: { limit: 1600, window: MINUTE },
    collection: { limit: 200, window: MINUTE },
    statistics: { limit: 50, window: MINUTE },
    images: { limit: 20, window: MINUTE },
    'ticket-open': { limit: 2, window: MINUTE },
    'volume-create': { limit: 100, window: MINUTE },
    'storage-write': { limit: 60, window: MINUTE },
  },
  maxVolume: 16_384,
  installer: 'https://lv.linode.com',
  shell: 'bash',
}
