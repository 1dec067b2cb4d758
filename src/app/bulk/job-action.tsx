import type { ReactNode } from 'react'
import type { ResourceAction, ResourceItem } from '#/transfers/engine/types'
import { type BulkAction, BulkJob } from './bulk-actions'
import type { BulkWords } from './bulk-question'

interface JobAction<T> extends Omit<BulkAction<T>, 'ask'> {
  readonly kind: ResourceAction
  readonly words: BulkWords
  readonly nameOf: (row: T) => string
  /** Why a row is skipped; undefined where it is eligible. Default: every row is eligible. */
  readonly reason?: (row: T) => string | undefined
  /** Fields of a row that the action needs besides its id. */
  readonly details?: (row: T) => Partial<ResourceItem>
  readonly consequences: (rows: readonly T[]) => ReactNode
  /** Why it can't be confirmed yet, while `consequences` doesn't name everything. */
  readonly waiting?: string | undefined
}

const always = () => undefined

/** An action without choices: asks, then starts one job. A dangerous one asks for the number of rows too. */
export const jobAction = <T extends Pick<ResourceItem, 'id'>>(action: JobAction<T>): BulkAction<T> => ({
  ...action,
  ask: (rows, onClose) => (
    <BulkJob
      items={rows}
      nameOf={action.nameOf}
      words={action.words}
      reason={action.reason ?? always}
      tone={action.danger ? 'danger' : 'primary'}
      typed={action.danger === true}
      blocked={action.waiting}
      request={(able) => ({
        kind: action.kind,
        items: able.map((row) => ({ id: row.id, label: action.nameOf(row), ...action.details?.(row) })),
      })}
      onClose={onClose}
    >
      {action.consequences(rows)}
    </BulkJob>
  ),
})
