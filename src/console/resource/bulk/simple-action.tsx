import type { ReactNode } from 'react'
import type { AnyOp } from '#/contract/op'
import { type BulkAction, BulkChange } from './bulk-actions'
import type { BulkWords } from './bulk-question'
import type { RowAction } from './row-actions'

interface SimpleAction<T> extends Omit<BulkAction<T>, 'ask' | 'op' | 'label'> {
  readonly op: AnyOp
  readonly run: RowAction<T>
  readonly words: BulkWords
  readonly nameOf: (row: T) => string
  /** Why a row is skipped; undefined where it is eligible. Default: every row is eligible. */
  readonly reason?: (row: T) => string | undefined
  readonly consequences: (rows: readonly T[]) => ReactNode
  /** Why it can't be confirmed yet, while `consequences` doesn't name everything. */
  readonly waiting?: string | undefined
}

const always = () => undefined

/** An action without choices: asks, then starts. A dangerous one asks for the number of rows too. */
export const simpleAction = <T,>(action: SimpleAction<T>): BulkAction<T> => ({
  ...action,
  label: action.words.verb,
  ask: (rows, onClose) => (
    <BulkChange
      items={rows}
      nameOf={action.nameOf}
      words={action.words}
      reason={action.reason ?? always}
      tone={action.danger ? 'danger' : 'primary'}
      typed={action.danger === true}
      blocked={action.waiting}
      op={action.op}
      run={action.run}
      onClose={onClose}
    >
      {action.consequences(rows)}
    </BulkChange>
  ),
})
