import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import css from './command-frame.module.css'
import { leaveSlowly } from './leave-slowly'
import overlay from './overlay.module.css'
import { VisuallyHidden } from '../layout/visually-hidden'

interface CommandFrameProps {
  /** Accessible name: the frame has no visible title. */
  title: string
  onDismiss: () => void
  /** Called when the frame is in the document. Moves focus into it. */
  onOpen: () => void
  children: ReactNode
}

/** A dialog for typing and choosing, near the top of the page; full screen on a narrow one. */
export function CommandFrame({ title, onDismiss, onOpen, children }: CommandFrameProps) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onDismiss()}>
      <Base.Portal>
        <Base.Backdrop ref={leaveSlowly} className={overlay['backdrop']} />
        <Base.Popup
          ref={leaveSlowly}
          className={css['frame']}
          initialFocus={() => {
            // At once: Base waits for the next frame, and letters typed until then would reach nothing.
            onOpen()
            return false
          }}
        >
          <VisuallyHidden>
            <Base.Title>{title}</Base.Title>
          </VisuallyHidden>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
