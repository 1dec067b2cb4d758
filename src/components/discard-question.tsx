import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { LeaveGuard } from './use-leave-guard'

interface DiscardQuestionProps {
  guard: LeaveGuard
  /** Where nothing typed would be lost, but something else: "Leave without the files?" */
  leave?: string | undefined
  /** What has, or has not, happened so far. */
  children: ReactNode
}

/** What a guard asks before something typed is let go. */
export function DiscardQuestion({ guard, leave, children }: DiscardQuestionProps) {
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
