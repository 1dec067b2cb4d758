import { useState, type ReactNode } from 'react'
import { useStore } from '#/console/api/base/store'
import type { AnyOp } from '#/contract/op'
import { SelectionBar } from '#/console/kit/table/selection-bar'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { useCan, type ScopedOperation } from '../access/use-can'
import { BulkQuestion, bulkTitle, type BulkQuestionProps } from './bulk-question'
import { bulkView } from './bulk-view'
import type { RowAction } from './row-actions'
import { startBulk } from './start-bulk'

export interface BulkAction<T> {
  readonly op: ScopedOperation
  readonly label: string
  readonly danger?: boolean
  /** The question. `onClose(true)` after the change started. */
  readonly ask: (rows: readonly T[], onClose: (started: boolean) => void) => ReactNode
}

/** The selection bar of a list, each action with its question about the rows selected at the press. */
export function BulkActions<T>({
  rows,
  words,
  clear,
  actions,
}: SelectionProps<T> & { actions: readonly BulkAction<T>[] }) {
  const can = useCan()
  const isRunning = useStore(bulkView)?.running === true
  const [asking, setAsking] = useState<{ readonly action: number; readonly rows: readonly T[] }>()
  const close = (started: boolean) => {
    setAsking(undefined)
    if (started) clear()
  }
  return (
    <>
      <SelectionBar
        words={words}
        onClear={clear}
        actions={actions.map(({ op, label, danger }, action) => ({
          label,
          danger,
          disabledReason: can(op) ?? (isRunning ? 'Another change is running on this page.' : undefined),
          onSelect: () => setAsking({ action, rows }),
        }))}
      />
      {asking && actions[asking.action]?.ask(asking.rows, close)}
    </>
  )
}

interface BulkChangeProps<T> extends Omit<BulkQuestionProps<T>, 'onConfirm' | 'onDismiss'> {
  readonly op: Pick<AnyOp, 'area' | 'alsoTouches'>
  readonly run: RowAction<T>
  readonly onClose: (started: boolean) => void
}

/** Asks about one action over many rows, then starts it. The list shows progress and outcome, with Retry. */
export function BulkChange<T>({ op, run, onClose, ...question }: BulkChangeProps<T>) {
  return (
    <BulkQuestion<T>
      {...question}
      onConfirm={(able) => {
        startBulk({ title: bulkTitle(question.words, able.length), op, rows: able, nameOf: question.nameOf, run })
        onClose(true)
      }}
      onDismiss={() => onClose(false)}
    />
  )
}
