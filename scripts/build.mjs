// Builds the stale targets: the console to dist/console, the server and the operator's program to dist/server. `console` or
// `server` builds only that target. `--force` builds fresh ones too. A build appears complete or not at all (lib/builds.mjs).
import { rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build as viteBuild } from 'vite'
import { install, prepare } from './lib/builds.mjs'
import { compressFolder } from './lib/compress.mjs'
import { locked } from './lib/lock.mjs'
import { at, root } from './lib/paths.mjs'
import { isStale, sourceHash, stampOf, TARGETS } from './lib/stale.mjs'

/** @typedef {import('./lib/stale.mjs').Target} Target */

/** @param {Target} target */
const buildOne = async (target) => {
  const hash = sourceHash(target)
  const made = prepare(at('dist'), target)
  const common = { outDir: made, emptyOutDir: true }
  await viteBuild({
    root,
    configFile: at('vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: target === 'server' ? { ...common, ssr: true } : common,
  })
  if (target === 'console') await compressFolder(made)
  rmSync(stampOf(target), { force: true })
  install(at('dist'), target, hash)
  writeFileSync(stampOf(target), hash)
}

/**
 * @param {{ force?: boolean, only?: Target | undefined, say?: (line: string) => void }} [options]
 * @returns {Promise<Target[]>} what was built
 */
export const build = async ({ force = false, only, say = (line) => process.stderr.write(`${line}\n`) } = {}) => {
  const targets = TARGETS.filter((t) => only === undefined || t === only)
  if (!force && !targets.some(isStale)) return []
  return locked(async () => {
    // Checked again under the lock, because another process might have built it meanwhile.
    const wanted = targets.filter((t) => force || isStale(t))
    for (const target of wanted) {
      const start = Date.now()
      await buildOne(target)
      say(`built ${target} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
    }
    return wanted
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const built = await build({
      force: process.argv.includes('--force'),
      only: TARGETS.find((t) => process.argv.includes(t)),
    })
    if (built.length === 0) process.stderr.write('nothing is stale\n')
  } catch (e) {
    process.stderr.write(`build failed: ${e instanceof Error ? e.message : String(e)}\n`)
    process.exitCode = 1
  }
}
