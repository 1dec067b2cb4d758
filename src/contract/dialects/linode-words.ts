/** Differences between Linode's API v4 and the contract. */
import type { OperationWords, Pairs, Word, DialectWords } from './dialect'

const same = (at: string, name: string, values: Pairs): Word => ({ at, ours: name, theirs: name, values })
const word = (ours: string, theirs: string, at = ''): Word => ({ at, ours, theirs })

const PLANS: Pairs = Object.fromEntries([3, 10, 40, 100].map((n) => [`monitoring-${n}`, `longview-${n}`]))
const CAPABILITIES: Pairs = {
  Instances: 'Linodes',
  'Load Balancers': 'NodeBalancers',
  'GPU Instances': 'GPU Linodes',
}
const ENTITIES: Pairs = {
  instance: 'linode',
  k8scluster: 'lkecluster',
  loadbalancer: 'nodebalancer',
  monitoring: 'longview',
}

const instance = word('instance_id', 'linode_id')
const VOLUME = [instance, word('instance_label', 'linode_label')]
const TICKET = [word('avatar_id', 'gravatar_id'), same('entity', 'type', ENTITIES)]
const REPLY = [word('avatar_id', 'gravatar_id'), word('from_vendor', 'from_linode')]
const BETA = [word('priority_program_only', 'greenlight_only')]
const REGION = [same('', 'capabilities', CAPABILITIES)]
const PLAN = [same('', 'id', PLANS)]
const BUCKET: readonly Word[] = [{ ...word('cluster', 'region'), place: 'kept' }]
const KEY: readonly Word[] = [{ ...word('cluster', 'region', 'bucket_access'), place: 'kept' }]

const place = (at = ''): Word => ({ ...word('cluster', 'region', at), place: 'renamed' })
const bucket = { answer: BUCKET }
const volume = { answer: VOLUME }
const attached = { body: [instance], answer: VOLUME }
const key = { answer: KEY }
/** The list of endpoints replaces the deprecated clusters, also where one is read, and needs a token. */
const endpoints: OperationWords = {
  path: '/object-storage/endpoints',
  facts: { auth: 'required', scopes: ['object_storage:read_only'], rate: 'collection' },
}
const scarce: OperationWords = { facts: { rate: 'storage-write' } }

const operations: Readonly<Record<string, OperationWords>> = {
  'clusters.list': endpoints,
  // One page must contain the cluster's endpoints, so it is the largest.
  'clusters.view': { ...endpoints, query: { page_size: 500 } },
  'buckets.list': bucket,
  'buckets.listInCluster': bucket,
  'buckets.view': bucket,
  'buckets.create': { body: [place()], answer: BUCKET, ...scarce },
  'keys.list': key,
  'keys.view': key,
  'keys.create': { body: [place('bucket_access')], answer: KEY, ...scarce },
  'keys.update': { ...key, ...scarce },
  'keys.revoke': scarce,
  'tickets.list': { answer: TICKET },
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
  'tickets.replies': { answer: REPLY },
  'tickets.reply': { answer: REPLY },
  'monitoring.plan': { answer: PLAN },
  'monitoring.updatePlan': {
    body: [{ ...word('monitoring_subscription', 'longview_subscription'), values: PLANS }],
    answer: PLAN,
  },
  'monitoring.subscriptions': { answer: PLAN },
  'monitoring.subscription': { answer: PLAN, params: PLANS },
  'volumes.list': volume,
  'volumes.view': volume,
  'volumes.update': volume,
  'volumes.create': attached,
  'volumes.attach': attached,
  'volumes.clone': volume,
  'volumes.resize': volume,
  'betas.list': { answer: BETA, filter: { priority_program_only: 'greenlight_only' } },
  'betas.view': { answer: BETA },
  'regions.list': { answer: REGION },
  'regions.view': { answer: REGION },
}

/** Version of the API's documents that the words were checked against. */
export const CHECKED_VERSION = '4.208.1'
export const linodeWords: DialectWords = {
  operations,
  paths: {
    '/monitoring/': '/longview/',
    '/managed/instance-settings': '/managed/linode-settings',
  },
  families: { monitoring: 'longview', instances: 'linodes' },
  noScopes: ['unknown'],
  requestHeaders: ['authorization', 'origin', 'x-requested-with', 'content-type', 'accept', 'x-filter'],
  rates: {
    general: 1600,
    default: 1600,
    collection: 200,
    statistics: 50,
    images: 20,
    'ticket-open': 2,
    'volume-create': 100,
    'storage-write': 60,
  },
  maxVolume: 16_384,
  installer: 'https://lv.linode.com',
  shell: 'bash',
}
