import { getRequestListener } from '@hono/node-server'

/**
 * What src/server/start.ts gives: everything but the console's own listener, which is the bundler's here.
 * `line` is what `npm start` prints: address and demo token.
 * @typedef {{
 *   fetch: (request: Request, env: object) => Response | Promise<Response>,
 *   line: string,
 *   close: () => Promise<void>,
 * }} Embedded
 */

const OWNED = /^\/(?:v4|config\.json)(?:[/?]|$)/

/**
 * Development in one process: the bundler serves the console, the real server answers the API and the object store.
 * @returns {import('vite').Plugin}
 */
export const embeddedServer = () => ({
  name: 'embedded-server',
  apply: 'serve',
  async configureServer(vite) {
    const module = await vite.ssrLoadModule('/src/server/start.ts')
    /** @type {Embedded} */
    const embedded = await module['startEmbedded'](process.env)
    vite.httpServer?.once('close', () => void embedded.close())
    vite.httpServer?.once('listening', () => process.stdout.write(`${embedded.line}\n`))
    const listener = getRequestListener(embedded.fetch, { overrideGlobalObjects: false })
    vite.middlewares.use((req, res, next) => {
      if (OWNED.test(req.url ?? '')) void listener(req, res)
      else next()
    })
  },
})
