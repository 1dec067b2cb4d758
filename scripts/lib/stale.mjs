// Hashes the inputs of a build. A build is stale if its recorded hash differs. Clocks aren't compared, so a checkout, a touched
// file or a copied tree makes no difference.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'

/** @typedef {'console' | 'server'} Target */

const SHARED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'scripts/vite',
]
/** @type {Record<Target, { inputs: string[], skip: RegExp, outputs: string[] }>} */
const targets = {
  console: {
    inputs: ['index.html', 'public', 'src', 'tsconfig.browser.json', ...SHARED],
    // The build generates the route tree from the routes.
    skip: /^src\/server\/|^src\/console\/routeTree\.gen\.ts$|\.(type-|slow\.)?spec\.tsx?$/,
    outputs: ['dist/console/index.html'],
  },
  server: {
    inputs: ['src/server', 'test/large', 'src/contract', 'src/lib', 'tsconfig.server.json', ...SHARED],
    skip: /^src\/contract\/reference\/|\.(type-|slow\.)?spec\.tsx?$/,
    outputs: ['dist/server/main.js', 'dist/server/admin.js'],
  },
}
export const TARGETS = /** @type {Target[]} */ (Object.keys(targets))
/** Files and folders from the root. @param {Target} target @returns {readonly string[]} */
export const inputsOf = (target) => targets[target].inputs

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesUnder = (path) => {
  if (!existsSync(at(path))) return []
  /** @type {string[]} */
  const found = []
  try {
    for (const e of readdirSync(at(path), { withFileTypes: true })) {
      found.push(...(e.isDirectory() ? filesUnder(join(path, e.name)) : [join(path, e.name)]))
    }
    return found
  } catch {
    return [path]
  }
}

/** @param {Target} target */
export const sourceHash = (target) => {
  const { inputs, skip } = targets[target]
  const hash = createHash('sha256').update(`${process.version} ${process.arch}\n`)
  for (const file of inputs.flatMap(filesUnder).toSorted()) {
    if (skip.test(file)) continue
    hash.update(`${file}\n`).update(
      createHash('sha256')
        .update(readFileSync(at(file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/** @param {Target} target */
export const stampOf = (target) => at(`dist/.stamp-${target}`)

/** @param {Target} target */
export const isStale = (target) => {
  if (targets[target].outputs.some((o) => !existsSync(at(o)))) return true
  return !existsSync(stampOf(target)) || readFileSync(stampOf(target), 'utf8') !== sourceHash(target)
}
