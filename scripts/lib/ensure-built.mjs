// Builds for programs that then run the build. The bundler runs in a child process, so its memory is freed.
import { spawnSync } from 'node:child_process'
import { at, root } from './paths.mjs'
import { isStale, TARGETS } from './stale.mjs'

/**
 * Builds the stale targets and reports on stderr. Ends the process if the build fails, after its message.
 * @param {import('./stale.mjs').Target} [only] this one alone
 */
export const ensureBuilt = (only) => {
  if (!TARGETS.some((t) => (only === undefined || t === only) && isStale(t))) return
  const args = only === undefined ? [] : [only]
  const { status } = spawnSync(process.execPath, [at('scripts/build.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(1)
}
