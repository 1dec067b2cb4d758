// The folder of a run's reports, traces and recorded requests. Each run has its own, so that two in one checkout don't mix.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'

/** @param {number} pid */
const runs = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (e) {
    return e instanceof Error && 'code' in e && e.code === 'EPERM'
  }
}

/**
 * The folder of this process and its children, as a path from the root. Those of ended runs are removed.
 * @param {string} [parent]
 * @returns {string}
 */
export const resultsFolder = (parent = 'test-results') => {
  const given = process.env['TEST_RESULTS']
  if (given !== undefined) return given
  const ended = existsSync(at(parent)) ? readdirSync(at(parent)).filter((name) => /^\d+$/.test(name)) : []
  // Process ids come back, so a folder with this one's is of an ended run too.
  for (const name of ended.filter((n) => Number(n) === process.pid || !runs(Number(n))))
    rmSync(at(join(parent, name)), { recursive: true, force: true })
  const own = join(parent, String(process.pid))
  mkdirSync(at(own), { recursive: true })
  process.env['TEST_RESULTS'] = own
  return own
}
