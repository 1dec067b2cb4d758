// Manages builds: each in its own folder below `builds`, with a link to the newest of each target. A running server keeps the
// folder it started from, so a new build changes nothing for it.
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

/** @typedef {import('./stale.mjs').Target} Target */

/** Number of builds kept of each target: the newest, and those that servers might still run from. */
const KEPT = 3
/** Lists the files copied from the previous build. */
const CARRIED = '.carried.json'

/** @param {string} dist @param {Target} target folder that a build of the target is made in */
const makingOf = (dist, target) => join(dist, `builds/.making-${target}`)

/** @param {string} folder @returns {string[]} */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/**
 * Copies the hashed files of the previous build, except those it had copied itself, so that an open tab can load its code after
 * an upgrade.
 * @param {string} before @param {string} made
 */
const carry = (before, made) => {
  const list = join(before, CARRIED)
  /** @type {string[]} */
  const old = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const own = new Set(namesIn(join(made, 'assets')))
  const carried = namesIn(join(before, 'assets')).filter((name) => !old.includes(name) && !own.has(name))
  for (const name of carried) linkSync(join(before, 'assets', name), join(made, 'assets', name))
  writeFileSync(join(made, CARRIED), JSON.stringify(carried))
}

/**
 * Makes a build the newest of its target by an atomic change of the link.
 * @param {string} dist @param {Target} target @param {string} hash of the sources
 */
export const install = (dist, target, hash) => {
  const made = makingOf(dist, target)
  const link = join(dist, target)
  if (target === 'console' && existsSync(link)) carry(realpathSync(link), made)
  const names = namesIn(join(dist, 'builds')).filter((name) => name.startsWith(`${target}-`))
  const last = Math.max(0, ...names.map((name) => Number(name.split('-')[1])))
  const home = `${target}-${String(last + 1).padStart(6, '0')}-${hash.slice(0, 8)}`
  renameSync(made, join(dist, 'builds', home))
  // A folder of an older layout, which a link can't replace.
  if (existsSync(link) && !lstatSync(link).isSymbolicLink()) rmSync(link, { recursive: true })
  const next = join(dist, `.next-${target}`)
  rmSync(next, { force: true })
  symlinkSync(join('builds', home), next)
  renameSync(next, link)
  for (const name of names.toSorted().slice(0, -(KEPT - 1))) rmSync(join(dist, 'builds', name), { recursive: true })
  return basename(home)
}

/** Creates an empty folder for a build and returns it. @param {string} dist @param {Target} target */
export const prepare = (dist, target) => {
  const made = makingOf(dist, target)
  rmSync(made, { recursive: true, force: true })
  mkdirSync(join(dist, 'builds'), { recursive: true })
  return made
}
