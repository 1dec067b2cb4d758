/** The one queue of uploads, outside React and outside any route. */
import { createStore, useStore } from '../api/store'
import type { TransferState } from './state'

export interface Transfer {
  readonly id: string
  readonly cluster: string
  readonly bucket: string
  /** The object's whole name. */
  readonly name: string
  readonly size: number
  readonly contentType: string
  readonly state: TransferState
}
export interface UploadRequest {
  cluster: string
  bucket: string
  name: string
  file: File
}

export const store = createStore<readonly Transfer[]>([])
/** Newest last. */
export const useTransfers = (): readonly Transfer[] => useStore(store)
