import { getRequestListener } from '@hono/node-server'

/**
 * The server of src/server/start/start.ts without the console's listener, which Vite provides here. `line` is the line that
 * `npm start` prints, with address and demo token.
 * @typedef {{
 *   fetch: (request: Request, env: object) => Response | Promise<Response>,
 *   line: string,
 *   close: () => Promise<void>,
 * }} Embedded
 */

const OWNED = /^\/(?:v4|config\.json|demo-token)(?:[/?]|$)/
const SERVER_CODE = /\/src\/(?:server|contract|dialect|lib)\/(?!.*\.(?:type-|slow\.)?spec\.ts$)/

const gone = () => new Response('The server does not start: see the terminal.', { status: 503 })

/**
 * @param {import('vite').ViteDevServer} vite
 * @returns {Promise<Embedded>}
 */
const open = async (vite) => (await vite.ssrLoadModule('/src/server/start/start.ts'))['startEmbedded'](process.env)

/**
 * Runs development in one process: Vite serves the console, and the real server answers the API and the object store. The
 * server restarts on the same data when its code changes.
 * @returns {import('vite').Plugin}
 */
export const embeddedServer = () => {
  /** @type {(() => void) | undefined} */
  let changed
  return {
    name: 'embedded-server',
    apply: 'serve',
    // Runs after the changed module and its importers are invalidated; the watcher's own event comes too early.
    hotUpdate({ file }) {
      if (this.environment.name === 'ssr' && SERVER_CODE.test(file)) changed?.()
    },
    async configureServer(vite) {
      /** @type {Embedded | null} null while its code fails to start */
      let embedded = await open(vite)
      let changing = Promise.resolve()
      const reopen = async () => {
        await embedded?.close()
        embedded = null
        try {
          embedded = await open(vite)
          vite.config.logger.info('server restarted', { timestamp: true })
        } catch (e) {
          vite.config.logger.error(e instanceof Error ? (e.stack ?? e.message) : String(e), { timestamp: true })
        }
      }
      changed = () => {
        changing = changing.then(reopen)
      }
      vite.httpServer?.once('close', () => void changing.then(() => embedded?.close()))
      vite.httpServer?.once('listening', () => process.stdout.write(`${embedded?.line}\n`))
      const listener = getRequestListener((request, env) => (embedded ? embedded.fetch(request, env) : gone()), {
        overrideGlobalObjects: false,
      })
      vite.middlewares.use((req, res, next) => {
        if (OWNED.test(req.url ?? '')) void changing.then(() => listener(req, res))
        else next()
      })
    },
  }
}
