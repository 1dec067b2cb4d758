/** The console from the development server, in front of each test's own API. For the inner loop: no build, and no content policy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { createServer } from 'vite'
import { freePort } from './server'

/** Paths that the test's own server answers. */
const API = /^\/(?:v4|config\.json|demo-token|health)(?:[/?]|$)/

/** Starts Vite for all tests; workers read its address from `E2E_DEV`. Returns the function that stops it. */
export async function startDevConsole(): Promise<() => Promise<void>> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'console-e2e-dev-'))
  Object.assign(process.env, { DATA_DIR, PORT: '0', OBJECTS_PORT: '0' })
  const port = await freePort()
  // Its socket goes to Vite itself: the pages come from another address.
  const vite = await createServer({ logLevel: 'error', server: { port, hmr: { host: '127.0.0.1', clientPort: port } } })
  await vite.listen()
  // A connection closed at the moment of its reuse would fail a test.
  if (vite.httpServer && 'keepAliveTimeout' in vite.httpServer) vite.httpServer.keepAliveTimeout = 75_000
  process.env['E2E_DEV'] = `http://127.0.0.1:${port}`
  return async () => {
    await vite.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}

/** Answers the pages and modules of `origin` from the development server, if it runs. */
export async function fromDevConsole(context: BrowserContext, origin: string): Promise<void> {
  const dev = process.env['E2E_DEV']
  if (dev === undefined) return
  await context.route(
    (url) => url.origin === origin && !API.test(url.pathname),
    async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const response = await route.fetch({ url: new URL(pathname + search, dev).href })
      await route.fulfill({ response })
    },
  )
}
