import { stat } from 'node:fs/promises'
import { unlessMissing } from './error-code'

/** Bytes of a file; null if missing. */
export async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(unlessMissing(null))
  return found?.size ?? null
}
