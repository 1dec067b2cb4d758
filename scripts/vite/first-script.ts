import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin, runnerImport } from 'vite'
import { askEarly, type EarlyRequests } from '../../src/console/api/base/early.ts'

const REQUESTS = fileURLToPath(new URL('../../src/console/shell/first-requests.ts', import.meta.url))

const firstRequests = async () => (await runnerImport<{ firstRequests: EarlyRequests }>(REQUESTS)).module.firstRequests

/** Puts the configuration and the page's first script into index.html. The script requests the first data of the opened page in parallel with the program. */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  apply: 'build',
  // First in the page, because a script after a style sheet waits for it.
  transformIndexHtml: async () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'config' },
      children: '__CONFIG__',
      injectTo: 'head-prepend',
    },
    {
      tag: 'script',
      attrs: { nonce: '__CSP_NONCE__' },
      children: minifySync('early.js', `(${askEarly.toString()})(${JSON.stringify(await firstRequests())});`).code,
      injectTo: 'head-prepend',
    },
  ],
})
