// One build at a time in one tree: `npm start` in a terminal and the tests in another must not write the same folder.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { at } from './paths.mjs'

const file = at('dist/.lock')
/** @param {unknown} e */
const code = (e) => (e instanceof Error && 'code' in e ? e.code : undefined)

/** @param {number} pid */
const alive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return code(e) === 'EPERM'
  }
}

/** A lock whose owner died is taken over. */
const abandoned = () => {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    return owner > 0 && !alive(owner)
  } catch {
    return false
  }
}

const take = () => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (e) {
    if (code(e) !== 'EEXIST') throw e
    if (abandoned()) rmSync(file, { force: true })
    return false
  }
}

/**
 * Runs `work` while this process alone holds the build lock; waits for another's build to end first.
 * @template T
 * @param {() => Promise<T>} work
 */
export const locked = async (work) => {
  mkdirSync(at('dist'), { recursive: true })
  while (!take()) await pause(100)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
