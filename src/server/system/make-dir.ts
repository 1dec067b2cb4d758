import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './error-code'

/**
 * Creates the directory and its parents if missing, and returns whether it was. Node's own recursive way never ends if a
 * parent exists and the system still returns ENOENT, as below /proc.
 */
export async function makeDir(path: string): Promise<boolean> {
  const parent = dirname(path)
  if (existsSync(path)) return false
  if (!existsSync(parent)) await makeDir(parent)
  try {
    await mkdir(path, { mode: 0o700 })
    return true
  } catch (e) {
    if (errorCode(e) !== 'EEXIST') throw e
    return false
  }
}
