// For programs that go on to run what was built: the bundler works in a child, so that its memory is not theirs.
import { spawnSync } from 'node:child_process'
import { at, root } from './paths.mjs'
import { isStale, TARGETS } from './stale.mjs'

/**
 * Builds what is stale, talking on stderr only. Ends the process where the build fails: it has said why.
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
