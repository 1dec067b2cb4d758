/** Every operation of the contract with its handler. */
import { allOps, type areas } from '#/contract/all'
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
import { eventHandlers } from '../core/events'
import type { Handler, Handlers } from '../core/handlers'
import type { AnyOp } from '#/contract/op'
import type { ServedOperation } from '../http/mount'
import type { Settings } from '../system/settings'

/** A missing or wrong handler doesn't compile. */
const handlers: { readonly [A in keyof typeof areas]: Handlers<(typeof areas)[A]> } = {
  clusters: clusterHandlers,
  buckets: bucketHandlers,
  objects: objectHandlers,
  tls: tlsHandlers,
  objectStorage: objectStorageHandlers,
  keys: keyHandlers,
  tickets: ticketHandlers,
  monitoring: monitoringHandlers,
  images: imageHandlers,
  managed: managedHandlers,
  volumes: volumeHandlers,
  betas: betaHandlers,
  regions: regionHandlers,
  events: eventHandlers,
}
const byId = new Map<string, Handler<AnyOp>>(
  Object.entries(handlers).flatMap(([area, own]) =>
    // Each has the type of its own operation.
    Object.entries(own).map(([key, handler]) => [`${area}.${key}`, handler as Handler<AnyOp>] as const),
  ),
)

export const operations: readonly ServedOperation[] = allOps.flatMap((op) => {
  const handler = byId.get(op.id)
  return handler ? [{ op, handler }] : []
})

export const operationsOf = ({ dialect }: Pick<Settings, 'dialect'>): readonly ServedOperation[] =>
  operations.filter(({ op }) => (op.only ?? dialect) === dialect)
