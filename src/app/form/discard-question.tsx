import type { ReactNode } from 'react'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import type { LeaveGuard } from './use-leave-guard'

interface DiscardQuestionProps {
  guard: LeaveGuard
  /** Where nothing typed would be lost, but something else: "Leave without the files?" */
  leave?: string | undefined
  /** What leaving does while the answer is out, where no notification shows the result. */
  sent?: string | undefined
  /** What leaving loses. */
  children: ReactNode
}

/** Asks before something typed is let go, or before leaving a request whose answer has not arrived. */
export function DiscardQuestion({ guard, leave, sent, children }: DiscardQuestionProps) {
  if (guard.sent)
    return (
      <ConfirmDialog
        open
        title="Sent, waiting for the answer"
        action="Leave"
        dismiss="Wait"
        tone="primary"
        onConfirm={guard.discard}
        onDismiss={guard.stay}
      >
        {sent ?? 'Leaving doesn’t stop the request. A notification shows the result.'}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open={guard.asking}
      title={leave ?? 'Discard what you typed?'}
      action={leave === undefined ? 'Discard' : 'Leave'}
      dismiss={leave === undefined ? 'Keep editing' : 'Stay'}
      onConfirm={guard.discard}
      onDismiss={guard.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
