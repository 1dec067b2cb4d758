import { minifySync, type Plugin } from 'vite'
import { askEarly, EARLY_REQUESTS, OPEN_PATHS } from '../../src/console/api/first-load/early.ts'

/** Puts the configuration and the page's first script into index.html. The script requests the first data of the opened page in parallel with the program. */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  apply: 'build',
  // First in the page, because a script after a style sheet waits for it.
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'config' },
      children: '__CONFIG__',
      injectTo: 'head-prepend',
    },
    {
      tag: 'script',
      attrs: { nonce: '__CSP_NONCE__' },
      children: minifySync(
        'early.js',
        `(${askEarly.toString()})(${[EARLY_REQUESTS, OPEN_PATHS].map((arg) => JSON.stringify(arg)).join()});`,
      ).code,
      injectTo: 'head-prepend',
    },
  ],
})
