import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { explain, isApiError } from '#/api/client/errors'
import { useOp } from '#/api/client/client'
import type { AnyOp, Args } from '#/contract/op'
import { sentences } from '#/lib/sentences'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { DiscardQuestion } from '../form/discard-question'
import { useCan } from '../session/use-can'
import { useUnsavedGuard } from '../form/use-leave-guard'

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
  /** "Delete bucket" by default. */
  submitLabel?: string
  /** The question. By default the submit label with the name. */
  title?: string
  /** The button that leaves everything as it is. "Cancel" by default. */
  dismissLabel?: string
  /** Why it would be refused, known before it is asked: "The bucket is not empty". */
  blocked?: string | undefined
  /** Reads the facts again just before the request. A returned reason stops the request and is shown. */
  check?: () => Promise<string | undefined>
  /** Says so. `already-gone`: someone else was quicker. */
  onDone: (outcome: 'done' | 'already-gone') => void
}

const never = () => false

/** Deleting: named, counted, typed. A refusal is shown here, and what was typed stays. */
export function ConfirmDelete<O extends AnyOp>(p: ConfirmDeleteProps<O>) {
  const label = p.submitLabel ?? `Delete ${p.noun}`
  const remove = useOp(p.op)
  const reason = useCan()(p.op) ?? p.blocked
  const [checking, setChecking] = useState(false)
  const [stopped, setStopped] = useState<string>()
  // State is a render late, and the page that comes next may take its time: a double click would delete twice.
  const phase = useRef<'idle' | 'checking' | 'sending' | 'done'>('idle')
  useEffect(() => {
    if (!p.open) phase.current = 'idle'
  }, [p.open])
  // Nothing is deleted once the dialog was left during the check.
  useEffect(
    () => () => {
      if (phase.current === 'checking') phase.current = 'idle'
    },
    [],
  )
  const sending = useCallback(() => phase.current === 'sending', [])
  const close = () => {
    setStopped(undefined)
    remove.reset()
    p.onOpenChange(false)
  }
  const guard = useUnsavedGuard({
    unsaved: never,
    sending,
    pending: remove.isPending,
    onClose: close,
    any: true,
  })
  const done = (outcome: 'done' | 'already-gone') => {
    phase.current = 'done'
    p.onDone(outcome)
  }
  const check = async () => {
    if (!p.check) return undefined
    setChecking(true)
    const why = await p.check().catch((e: unknown) => explain(e).title)
    setChecking(false)
    setStopped(why)
    return why
  }
  const run = async () => {
    if (phase.current !== 'idle') return
    phase.current = 'checking'
    const why = await check()
    // The dialog was closed meanwhile: `phase` was set back by that.
    if (phase.current !== 'checking') return
    if (why !== undefined) {
      phase.current = 'idle'
      return
    }
    phase.current = 'sending'
    try {
      await remove.mutateAsync(p.args)
      done('done')
    } catch (error) {
      if (isApiError(error) && error.kind === 'not-found') done('already-gone')
      else phase.current = 'idle'
    }
  }
  const told = remove.error === null ? undefined : explain(remove.error)
  const gone = remove.error?.kind === 'not-found'
  return (
    <>
      <ConfirmDialog
        open={p.open}
        onDismiss={() => {
          if (phase.current === 'sending') return
          close()
        }}
        onConfirm={() => void run()}
        title={p.title ?? (label.endsWith(` ${p.noun}`) ? `${label} ${p.name}?` : `${label}?`)}
        dismiss={p.dismissLabel}
        consequences={p.consequences}
        typed={p.typed === false ? undefined : { word: p.name }}
        action={label}
        tone="danger"
        busy={checking || remove.isPending}
        error={reason ?? stopped ?? (told && !gone ? sentences(told.title, told.detail, told.next) : undefined)}
      />
      <DiscardQuestion guard={guard}>{null}</DiscardQuestion>
    </>
  )
}
