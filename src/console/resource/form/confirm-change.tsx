import { useCallback, useRef } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '#/console/kit/overlay/confirm-dialog'
import { DiscardQuestion } from './discard-question'
import { toastFailedLater } from './use-failed-later'
import { useUnsavedGuard } from './use-leave-guard'

interface Props extends Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'busy'> {
  /** Sends the change. A rejection keeps the dialog, which shows the reason as `error`. */
  send: () => Promise<unknown>
  /** Name of the resource, for a toast about a failure after the dialog was left. */
  of: string
  /** The request is out. */
  pending: boolean
  /** Notifies. Called after success, also where the dialog was left meanwhile. `close` closes this dialog, but none opened since. */
  onDone: (close: () => void) => void
}

const nothing = () => false

/** Asks before one change, sends it once, and asks again before it is left while the answer is out. */
export function ConfirmChange({ of, send, pending, onDone, onDismiss, ...p }: Props) {
  // State is a render late: a double click would send twice, and a success that leads elsewhere would be asked about.
  const phase = useRef<'idle' | 'sending' | 'done'>('idle')
  const sending = useCallback(() => phase.current === 'sending', [])
  const work = pending ? p.action : undefined
  const guard = useUnsavedGuard({ unsaved: nothing, sending, pending, onClose: onDismiss, any: true, work })
  const run = async () => {
    if (phase.current !== 'idle') return
    phase.current = 'sending'
    try {
      await send()
    } catch (e) {
      phase.current = 'idle'
      if (guard.left()) toastFailedLater(p.action, e, of)
      return
    }
    phase.current = 'done'
    onDone(() => guard.left() || onDismiss())
  }
  return (
    <>
      <ConfirmDialog {...p} open busy={pending} onDismiss={guard.close} onConfirm={() => void run()} />
      <DiscardQuestion guard={guard}>{null}</DiscardQuestion>
    </>
  )
}
