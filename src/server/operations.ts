/** Every operation of the contract with its handler, where its area has landed. */
import { allOps } from '../contract/all'
import { betas } from '../contract/betas'
import { buckets } from '../contract/buckets'
import { clusters } from '../contract/clusters'
import { images } from '../contract/images'
import { keys } from '../contract/keys'
import { managed } from '../contract/managed'
import { monitoring } from '../contract/monitoring'
import { objectStorage } from '../contract/object-storage'
import { objects } from '../contract/objects'
import type { AnyOp } from '../contract/op'
import { regions } from '../contract/regions'
import { tickets } from '../contract/tickets'
import { tls } from '../contract/tls'
import { volumes } from '../contract/volumes'
import { betaHandlers } from './areas/betas'
import { bucketHandlers } from './areas/buckets'
import { clusterHandlers } from './areas/clusters'
import { imageHandlers } from './areas/images'
import { keyHandlers } from './areas/keys'
import { managedHandlers } from './areas/managed'
import { monitoringHandlers } from './areas/monitoring'
import { objectStorageHandlers } from './areas/object-storage'
import { objectHandlers } from './areas/objects'
import { regionHandlers } from './areas/regions'
import { ticketHandlers } from './areas/tickets'
import { tlsHandlers } from './areas/tls'
import { volumeHandlers } from './areas/volumes'
import { eventHandlers, events } from './events'
import type { Handler, Handlers } from './handlers'
import type { Landed } from './mount'

/** Pairs an area with its handlers; a missing or misshapen one does not compile. */
const land = <A extends Record<string, AnyOp>>(area: A, handlers: Handlers<A>): (readonly [string, Handler<AnyOp>])[] =>
  Object.entries(area).map(([key, op]) => [op.id, handlers[key as keyof A] as Handler<AnyOp>])

const handlers = new Map([
  ...land(clusters, clusterHandlers),
  ...land(buckets, bucketHandlers),
  ...land(objects, objectHandlers),
  ...land(tls, tlsHandlers),
  ...land(objectStorage, objectStorageHandlers),
  ...land(regions, regionHandlers),
  ...land(betas, betaHandlers),
  ...land(keys, keyHandlers),
  ...land(tickets, ticketHandlers),
  ...land(managed, managedHandlers),
  ...land(monitoring, monitoringHandlers),
  ...land(volumes, volumeHandlers),
  ...land(images, imageHandlers),
  ...land(events, eventHandlers),
])

export const operations: readonly Landed[] = [...allOps, events.list].map((op) => ({
  op,
  handler: handlers.get(op.id),
}))
