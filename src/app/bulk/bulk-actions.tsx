import { useState, type ReactNode } from 'react'
import { startJob } from '#/transfers/engine/transfers'
import type { ResourceRequest } from '#/transfers/engine/types'
import { Button } from '#/ui/button/button'
import type { SelectionProps } from '../resource/selection-actions'
import { useCan, type ScopedOperation } from '../session/use-can'
import { BulkQuestion, type BulkQuestionProps } from './bulk-question'

export interface BulkAction<T> {
  readonly op: ScopedOperation
  readonly label: string
  readonly danger?: boolean
  /** The question. `onClose(true)` after the job started. */
  readonly ask: (rows: readonly T[], onClose: (started: boolean) => void) => ReactNode
}

/** Buttons of the selection bar, each with its question about the rows selected at the press. */
export function BulkActions<T>({ rows, clear, actions }: SelectionProps<T> & { actions: readonly BulkAction<T>[] }) {
  const can = useCan()
  const [asking, setAsking] = useState<{ readonly action: number; readonly rows: readonly T[] }>()
  const close = (started: boolean) => {
    setAsking(undefined)
    if (started) clear()
  }
  return (
    <>
      {actions.map(({ op, label, danger }, action) => (
        <Button
          key={label}
          variant={danger ? 'danger' : undefined}
          disabledReason={can(op)}
          onClick={() => setAsking({ action, rows })}
        >
          {label}
        </Button>
      ))}
      {asking && actions[asking.action]?.ask(asking.rows, close)}
    </>
  )
}

interface BulkJobProps<T> extends Omit<BulkQuestionProps<T>, 'onConfirm' | 'onDismiss'> {
  readonly request: (able: readonly T[]) => ResourceRequest
  readonly onClose: (started: boolean) => void
}

/** Asks about one action over many resources, then hands it to the transfer queue, which shows progress, outcome and Retry. */
export function BulkJob<T>({ request, onClose, ...question }: BulkJobProps<T>) {
  return (
    <BulkQuestion<T>
      {...question}
      onConfirm={(able) => {
        startJob(request(able))
        onClose(true)
      }}
      onDismiss={() => onClose(false)}
    />
  )
}
