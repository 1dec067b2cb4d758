/** The running or last change of many rows on this page, for the list that shows it. */
import { createStore } from '#/console/api/base/store'

export interface BulkFailure {
  readonly name: string
  readonly why: string
}
export interface BulkView {
  /** "Revoke 3 keys" */
  readonly title: string
  readonly all: number
  readonly done: number
  readonly failed: readonly BulkFailure[]
  readonly running: boolean
  /** Sends the failed ones again. */
  readonly retry: () => void
  /** Sends no further request. */
  readonly stop: () => void
}
export const bulkView = createStore<BulkView | null>(null)
