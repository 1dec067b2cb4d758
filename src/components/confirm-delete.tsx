import type { ReactNode } from 'react'
import { explain, isApiError } from '../api/errors'
import { useOp } from '../api/client'
import type { AnyOp, Args } from '../contract/op'
import { sentences } from '../lib/sentences'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { useCan } from './use-can'

interface ConfirmDeleteProps<O extends AnyOp> {
  op: O
  args: Args<O>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What has to be typed: the resource's own name. */
  name: string
  /** "bucket" */
  noun: string
  /** Exactly what goes with it. */
  consequences?: ReactNode[]
  /** False where it can be undone or made again as it was. */
  typed?: boolean
  /** "Delete bucket" unless told. */
  submitLabel?: string
  /** Why it would be refused, known before it is asked: "The bucket is not empty". */
  blocked?: string | undefined
  /** Says so. `already-gone`: someone else was quicker. */
  onDone: (outcome: 'done' | 'already-gone') => void
}

/** Deleting: named, counted, typed. A refusal is shown here, and what was typed stays. */
export function ConfirmDelete<O extends AnyOp>(p: ConfirmDeleteProps<O>) {
  const label = p.submitLabel ?? `Delete ${p.noun}`
  const remove = useOp(p.op)
  const reason = useCan()(p.op) ?? p.blocked
  const run = async () => {
    try {
      await remove.mutateAsync(p.args)
      p.onDone('done')
    } catch (error) {
      if (isApiError(error) && error.kind === 'not-found') p.onDone('already-gone')
    }
  }
  const told = remove.error === null ? undefined : explain(remove.error)
  const gone = remove.error?.kind === 'not-found'
  return (
    <ConfirmDialog
      open={p.open}
      onDismiss={() => {
        if (remove.isPending) return
        remove.reset()
        p.onOpenChange(false)
      }}
      onConfirm={() => void run()}
      title={label.endsWith(` ${p.noun}`) ? `${label} ${p.name}?` : `${label}?`}
      consequences={p.consequences}
      typed={p.typed === false ? undefined : { word: p.name }}
      action={label}
      tone="danger"
      busy={remove.isPending}
      error={reason ?? (told && !gone ? sentences(told.title, told.detail, told.next) : undefined)}
    />
  )
}
