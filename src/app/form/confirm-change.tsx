import { useCallback, useEffect, useRef } from 'react'
import { explain, isApiError } from '#/api/client/errors'
import { ConfirmDialog, type ConfirmDialogProps } from '#/ui/overlay/confirm-dialog'
import { toast } from '#/ui/feedback/toast'
import { DiscardQuestion } from './discard-question'
import { useUnsavedGuard } from './use-leave-guard'
import * as copy from './copy'

interface Props extends Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'busy'> {
  /** Sends the change. A rejection keeps the dialog, which shows the reason as `error`. */
  send: () => Promise<unknown>
  /** The request is out. */
  pending: boolean
  /** Notifies. Called after success, also where the dialog was left meanwhile. */
  onDone: () => void
}

const nothing = () => false

/** Asks before one change, sends it once, and asks again before it is left while the answer is out. */
export function ConfirmChange({ send, pending, onDone, onDismiss, ...p }: Props) {
  // State is a render late: a double click would send twice, and a success that leads elsewhere would be asked about.
  const phase = useRef<'idle' | 'sending' | 'done'>('idle')
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const sending = useCallback(() => phase.current === 'sending', [])
  const guard = useUnsavedGuard({ unsaved: nothing, sending, pending, onClose: onDismiss, any: true })
  const run = async () => {
    if (phase.current !== 'idle') return
    phase.current = 'sending'
    try {
      await send()
    } catch (e) {
      phase.current = 'idle'
      if (!left.current) return
      const { title, detail } = isApiError(e) ? explain(e) : { title: copy.changeFailed, detail: '' }
      toast({ title: `${p.action}: ${title}`, detail, tone: 'danger' })
      return
    }
    phase.current = 'done'
    onDone()
  }
  return (
    <>
      <ConfirmDialog {...p} open busy={pending} onDismiss={guard.close} onConfirm={() => void run()} />
      <DiscardQuestion guard={guard}>{null}</DiscardQuestion>
    </>
  )
}
