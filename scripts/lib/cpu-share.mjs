// Holds processes to a share of a core, by the groups of Linux (version 1 or 2).
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
/** Microseconds. A short period spreads the pauses. */
const PERIOD = 20_000

/** @param {string} name */
const versions = (name) => [
  {
    group: join(ROOT, 'cpu', name),
    here: existsSync(join(ROOT, 'cpu/cpu.cfs_quota_us')),
    /** @type {(share: number) => readonly (readonly [string, string])[]} */
    limits: (share) => [
      ['cpu.cfs_period_us', String(PERIOD)],
      ['cpu.cfs_quota_us', String(Math.round(PERIOD * share))],
    ],
  },
  {
    group: join(ROOT, name),
    here:
      existsSync(join(ROOT, 'cgroup.subtree_control')) &&
      readFileSync(join(ROOT, 'cgroup.subtree_control'), 'utf8').split(/\s/).includes('cpu'),
    /** @type {(share: number) => readonly (readonly [string, string])[]} */
    limits: (share) => [['cpu.max', `${Math.round(PERIOD * share)} ${PERIOD}`]],
  },
]

/**
 * Holds a process to a share of one core until `release`. Returns undefined where no group can be made. Call `release`
 * after the process has ended.
 *
 * @param {number} pid
 * @param {number} share
 */
export const holdTo = (pid, share) => {
  const one = versions(`console-bench-${pid}`).find((version) => version.here)
  if (!one) return undefined
  try {
    mkdirSync(one.group)
    for (const [file, text] of one.limits(share)) writeFileSync(join(one.group, file), text)
    writeFileSync(join(one.group, 'cgroup.procs'), String(pid))
  } catch {
    if (existsSync(one.group)) rmdirSync(one.group)
    return undefined
  }
  return { release: () => rmdirSync(one.group) }
}
