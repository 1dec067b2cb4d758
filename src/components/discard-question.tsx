import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { LeaveGuard } from './use-leave-guard'

/** What a guard asks before something typed is let go; `children` say what has, or has not, happened so far. */
export function DiscardQuestion({ guard, children }: { guard: LeaveGuard; children: ReactNode }) {
  return (
    <ConfirmDialog
      open={guard.asking}
      title="Discard what you typed?"
      action="Discard"
      dismiss="Keep editing"
      onConfirm={guard.discard}
      onDismiss={guard.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
