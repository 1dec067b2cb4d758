import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'

/** What src/server/start.ts gives: everything but the console's own listener, which is the bundler's here. */
interface Embedded {
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>
  /** The line of `npm start`: address and demo token. */
  readonly line: string
  readonly close: () => Promise<void>
}
const OWNED = /^\/(?:v4|config\.json)(?:[/?]|$)/

async function open(vite: ViteDevServer): Promise<Embedded> {
  const module = await vite.ssrLoadModule('/src/server/start.ts')
  return (module as { startEmbedded: (env: NodeJS.ProcessEnv) => Promise<Embedded> }).startEmbedded(process.env)
}

/** Development in one process: the bundler serves the console, the real server answers the API and the object store. */
export function embeddedServer(): Plugin {
  return {
    name: 'embedded-server',
    apply: 'serve',
    async configureServer(vite) {
      const embedded = await open(vite)
      vite.httpServer?.once('close', () => void embedded.close())
      vite.httpServer?.once('listening', () => process.stdout.write(`${embedded.line}\n`))
      const listener = getRequestListener(embedded.fetch, { overrideGlobalObjects: false })
      vite.middlewares.use((req, res, next) => {
        if (OWNED.test(req.url ?? '')) void listener(req, res)
        else next()
      })
    },
  }
}
