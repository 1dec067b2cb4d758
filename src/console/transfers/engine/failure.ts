/** In a file of its own, because pages need it without the code of transfers. */
import type { TransferFailure } from './state'

export const isFailure = (e: unknown): e is TransferFailure =>
  typeof e === 'object' && e !== null && 'fault' in e && 'detail' in e
