import type { Plugin } from 'vite'
import { answeredInTime } from '../../src/console/api/first-load/answered-in-time.ts'

const EXPORT = 'export const __vitePreload = '

/** Gives every dynamic import a limit, in the helper that Vite wraps around each. */
export const limitedImports = (): Plugin => ({
  name: 'limited-imports',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(EXPORT)) this.error('Vite’s helper of dynamic imports has another form.')
      const limited = `const inTime = ${answeredInTime.toString()}\n${EXPORT}(...given) => inTime(preload(...given))`
      return { code: `${code.replace(EXPORT, 'const preload = ')}\n${limited}`, map: null }
    },
  },
})
