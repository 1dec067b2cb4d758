import type { ReactNode } from 'react'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import * as copy from './copy'
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
        title={copy.pendingTitle}
        action={copy.leave}
        dismiss={copy.wait}
        tone="primary"
        onConfirm={guard.discard}
        onDismiss={guard.stay}
      >
        {sent ?? copy.pendingBody}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open={guard.asking}
      title={leave ?? copy.discardTitle}
      action={leave === undefined ? copy.discard : copy.leave}
      dismiss={leave === undefined ? copy.keepEditing : copy.stay}
      onConfirm={guard.discard}
      onDismiss={guard.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
