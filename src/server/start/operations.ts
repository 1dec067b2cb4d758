/** Every operation of the contract with its handler. */
import { allOps } from '#/contract/all'
import { betas } from '#/contract/betas'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { objectStorage } from '#/contract/object-storage'
import { objects } from '#/contract/objects'
import type { AnyOp } from '#/contract/op'
import { regions } from '#/contract/regions'
import { tickets } from '#/contract/tickets'
import { tls } from '#/contract/tls'
import { volumes } from '#/contract/volumes'
import { betaHandlers } from '../areas/betas/betas'
import { bucketHandlers } from '../areas/object-storage/buckets'
import { clusterHandlers } from '../areas/object-storage/clusters'
import { imageHandlers } from '../areas/images/images'
import { keyHandlers } from '../areas/object-storage/keys'
import { managedHandlers } from '../areas/managed/managed'
import { monitoringHandlers } from '../areas/monitoring/monitoring'
import { objectStorageHandlers } from '../areas/object-storage/object-storage'
import { objectHandlers } from '../areas/object-storage/objects'
import { regionHandlers } from '../areas/regions/regions'
import { ticketHandlers } from '../areas/tickets/tickets'
import { tlsHandlers } from '../areas/object-storage/tls'
import { volumeHandlers } from '../areas/volumes/volumes'
import { events } from '#/contract/account-events'
import { eventHandlers } from '../core/events'
import type { Handler, Handlers } from '../core/handlers'
import type { ServedOperation } from '../http/mount'
import type { Settings } from '../system/settings'

/** Pairs an area with its handlers; a missing or wrong one doesn't compile. */
const pairUp = <A extends Record<string, AnyOp>>(
  area: A,
  handlers: Handlers<A>,
): (readonly [string, Handler<AnyOp>])[] =>
  Object.entries(area).map(([key, op]) => [op.id, handlers[key as keyof A] as Handler<AnyOp>])

const handlers = new Map([
  ...pairUp(clusters, clusterHandlers),
  ...pairUp(buckets, bucketHandlers),
  ...pairUp(objects, objectHandlers),
  ...pairUp(tls, tlsHandlers),
  ...pairUp(objectStorage, objectStorageHandlers),
  ...pairUp(regions, regionHandlers),
  ...pairUp(betas, betaHandlers),
  ...pairUp(keys, keyHandlers),
  ...pairUp(tickets, ticketHandlers),
  ...pairUp(managed, managedHandlers),
  ...pairUp(monitoring, monitoringHandlers),
  ...pairUp(volumes, volumeHandlers),
  ...pairUp(images, imageHandlers),
  ...pairUp(events, eventHandlers),
])

const served = (op: AnyOp): ServedOperation => {
  const handler = handlers.get(op.id)
  if (!handler) throw new Error(`no handler for ${op.id}`)
  return { op, handler }
}
/** Throws at the start of the server if an area isn't listed above. */
export const operations: readonly ServedOperation[] = allOps.map(served)

export const operationsOf = ({ dialect }: Pick<Settings, 'dialect'>): readonly ServedOperation[] =>
  operations.filter(({ op }) => (op.only ?? dialect) === dialect)
