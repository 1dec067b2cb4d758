/** The object store's own origin. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Services } from '../services'

export type ObjectsListener = (req: IncomingMessage, res: ServerResponse) => void
export function objectsListener(_services: Services): ObjectsListener {
  return (_req, res) => void res.end()
}
export function createObjectsServer(services: Services): Server {
  return createServer(objectsListener(services))
}
