import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, unlessMissing } from './error-code'

/** Bytes of a file; null if missing. */
export async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(unlessMissing(null))
  return found?.size ?? null
}

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
