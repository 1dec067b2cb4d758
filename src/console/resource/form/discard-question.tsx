import type { ReactNode } from 'react'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import type { LeaveGuard } from './use-leave-guard'

interface DiscardQuestionProps {
  guard: LeaveGuard
  /** Title if something other than input would be lost: "Leave without the files?" */
  leave?: string | undefined
  /** Explains what happens to a pending request, if no notification shows its result. */
  sent?: string | undefined
  /** Explains what would be lost. */
  children: ReactNode
}

/** Asks before discarding input, or before leaving while a request is pending. */
export function DiscardQuestion({ guard, leave, sent, children }: DiscardQuestionProps) {
  if (guard.sent)
    return (
      <ConfirmDialog
        open
        title="Request in progress"
        action="Leave"
        dismiss="Wait"
        tone="primary"
        onConfirm={guard.discard}
        onDismiss={guard.stay}
      >
        {sent ?? 'Leaving doesn’t stop the request. You’ll see a notification with the result.'}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open={guard.asking}
      title={leave ?? 'Discard your changes?'}
      action={leave === undefined ? 'Discard' : 'Leave'}
      dismiss={leave === undefined ? 'Keep editing' : 'Stay'}
      onConfirm={guard.discard}
      onDismiss={guard.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
