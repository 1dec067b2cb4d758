// The account that is full: made once for all parts that want it.
/** @type {WeakMap<object, boolean>} */
const full = new WeakMap()
/** Where the large seed puts its buckets with many objects. */
export const CLUSTER = 'us-iad-1'

/** @param {{ admin: (...args: string[]) => unknown }} server */
export const fillServer = (server) => {
  if (full.has(server)) return
  process.stderr.write('filling the account\n')
  server.admin('seed', '--scale', 'large')
  full.set(server, true)
}
