/** Fixtures of every browser test: its own server and data, a signed-in page, and a check for unexpected errors. */
import { test as base, expect } from '@playwright/test'
import { type TestServer, withAccounts } from './accounts'
import { type FaultProxy, faultProxy } from '../faults/fault-proxy'
import { fromDevConsole } from './dev-console'
import { mendBodies, mendFill, mendGoing } from './firefox'
import { type ServerHost, serverHost } from './hosted-server'
import { type Complaints, listen, recordOperations, signIn } from './page-guard'
import { startServer } from './server'
import { waitForPages, withoutPolls } from './settled'
import { type Seed, templateOf } from './templates'

export { expect }

export interface Options {
  seed: Seed
  /** Scopes of the token; `*` uses the demo account's token, null opens pages signed out. */
  as: string | null
  /** Additional settings of the server. Rate limits are off unless set. */
  env: Record<string, string>
  /** Whether the browser connects through fault proxies. */
  faulty: boolean
  /** Whether the server runs in its own process, which takes a second longer. */
  ownProcess: boolean
}
/** Proxies in front of the console with its API and in front of the object store. The browser uses only these. */
export interface Faults {
  readonly api: FaultProxy
  readonly objects: FaultProxy
}
interface Fixtures {
  /** URLs of requests that the proxies broke, whose errors are expected. */
  injected: Set<string>
  rig: { readonly server: TestServer; readonly faults: Faults | null }
  server: TestServer
  /** Needs `test.use({ faulty: true })`. */
  faults: Faults
  complaints: Complaints
}

async function proxies(to: { api: string; objects: string }, injected: Set<string>): Promise<Faults> {
  return { api: await faultProxy(() => to.api, injected), objects: await faultProxy(() => to.objects, injected) }
}

export const test = base.extend<Options & Fixtures, { host: ServerHost }>({
  host: [
    async ({}, provide) => {
      const host = serverHost()
      await provide(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  seed: ['demo', { option: true }],
  as: ['*', { option: true }],
  env: [{}, { option: true }],
  faulty: [false, { option: true }],
  // Measurements need their own process.
  ownProcess: [process.env['E2E_DEEP'] !== undefined, { option: true }],

  injected: ({}, provide) => provide(new Set()),
  rig: async ({ seed, env, faulty, ownProcess, host, injected }, provide, info) => {
    const to = { api: '', objects: '' }
    const faults = faulty ? await proxies(to, injected) : null
    const addresses = faults ? { PUBLIC_URL: faults.api.origin, OBJECTS_URL: faults.objects.origin } : {}
    const SEED = seed === 'large' ? 'demo' : seed
    const options = { template: await templateOf(seed), env: { SEED, RATE_LIMITS: 'off', ...addresses, ...env } }
    const server = await (ownProcess ? startServer(options) : host.start(options))
    Object.assign(to, { api: server.origin, objects: server.objectsOrigin })
    try {
      await provide({ server: withAccounts(server), faults })
      if (info.status !== info.expectedStatus) await info.attach('server.log', { body: server.log() })
    } finally {
      await Promise.all([faults?.api.close(), faults?.objects.close(), server.dispose()])
    }
  },
  server: ({ rig }, provide) => provide(rig.server),
  faults: async ({ rig }, provide) => {
    if (!rig.faults) throw new Error('faults need test.use({ faulty: true })')
    await provide(rig.faults)
  },
  baseURL: ({ rig }, provide) => provide(rig.faults?.api.origin ?? rig.server.origin),

  complaints: [
    async ({ context, injected }, provide) => {
      const complaints = listen(context, injected)
      await provide(complaints)
      expect(complaints.unexpected(), 'console errors, uncaught exceptions, violations of the content policy').toEqual(
        [],
      )
    },
    { auto: true },
  ],
  page: async ({ page, context, server, baseURL, as, browserName }, provide, info) => {
    if (browserName === 'firefox') {
      mendFill(page)
      mendGoing(page)
      await mendBodies(page)
    }
    const origin = baseURL ?? server.origin
    await fromDevConsole(context, origin)
    await withoutPolls(context)
    context.on('page', waitForPages)
    waitForPages(page)
    recordOperations(context, origin, info.workerIndex)
    if (as !== null) await signIn(context, origin, as === '*' ? server.demoToken : await server.token(as))
    await provide(page)
  },
})
