// One process for the servers of many tests: starting Node takes longer than most tests.
// Each server is the built program with its own data, ports and settings. Operator commands run here too.

/**
 * @typedef {Record<string, string | undefined>} Env
 * @typedef {{ do: 'start', server: number, env: Env } | { do: 'stop', server: number, graceMs?: number | undefined }
 *   | { do: 'admin', words: string[], env: Env }} Order
 * @typedef {{ url: string, demoToken: string | null, services: { settings: { port: number, objectsPort: number } },
 *   close(graceMs?: number): Promise<void> }} Started
 */

process.umask(0o077)
/** @param {string} path */
const dist = (path) => new URL(`../../dist/${path}`, import.meta.url)
/** @type {{ serve: (env: Env, options: { consoleDir: string, log: (line: string) => void }) => Promise<Started> }} */
const { serve } = await import(dist('server/serve.js').href)
/** @type {{ runCommand: (words: string[], env: Env) => Promise<{ code: number, out: string, err: string }> }} */
const { runCommand } = await import(dist('server/command.js').href)
const consoleDir = dist('console').pathname

/** @type {Map<number, Started>} */
const running = new Map()
/** @param {object} message */
const tell = (message) => process.send?.(message)

/** @param {Order} order */
async function follow(order) {
  if (order.do === 'admin') return runCommand(order.words, order.env)
  if (order.do === 'start') {
    const { server } = order
    const started = await serve(order.env, { consoleDir, log: (line) => tell({ server, line }) })
    running.set(server, started)
    const { port, objectsPort } = started.services.settings
    return { port, objectsPort, url: started.url, demoToken: started.demoToken }
  }
  const ending = running.get(order.server)
  running.delete(order.server)
  await ending?.close(order.graceMs)
  return null
}

process.on('message', (/** @type {Order & { id: number }} */ order) => {
  follow(order).then(
    (value) => tell({ id: order.id, value }),
    (e) => tell({ id: order.id, error: e instanceof Error ? e.message : String(e) }),
  )
})
process.on('disconnect', () => process.exit())
// Like the program itself: reports the error and continues. The error could belong to any server, so all of them report it.
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (e) => {
    for (const server of running.keys()) tell({ server, line: `${event}: ${e instanceof Error ? e.stack : String(e)}` })
  })
}
