// Seeds the large account once for all parts that use it.
/** @type {WeakMap<object, boolean>} */
const full = new WeakMap()
/** The cluster of the large seed's buckets with many objects. */
export const CLUSTER = 'us-iad-1'

/** @param {{ seedLarge: () => void }} server */
export const fillServer = (server) => {
  if (full.has(server)) return
  process.stderr.write('filling the account\n')
  server.seedLarge()
  full.set(server, true)
}
