// For programs that go on to run what was built: the bundler works in a child, so that its memory is not theirs.
import { spawnSync } from 'node:child_process'
import { at, root } from './paths.mjs'
import { isStale, TARGETS } from './stale.mjs'

/** Builds what is stale, talking on stderr only. Ends the process where the build fails: it has said why. */
export const ensureBuilt = () => {
  if (!TARGETS.some(isStale)) return
  const { status } = spawnSync(process.execPath, [at('scripts/build.mjs')], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}
