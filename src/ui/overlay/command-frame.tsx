import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import css from './command-frame.module.css'
import overlay from './overlay.module.css'
import { VisuallyHidden } from '../layout/visually-hidden'

interface CommandFrameProps {
  /** Accessible name: the frame has no visible title. */
  title: string
  onDismiss: () => void
  initialFocus: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog for typing and choosing, near the top of the page; full screen on a narrow one. */
export function CommandFrame({ title, onDismiss, initialFocus, children }: CommandFrameProps) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onDismiss()}>
      <Base.Portal>
        <Base.Backdrop className={overlay['backdrop']} />
        <Base.Popup className={css['frame']} initialFocus={initialFocus}>
          <VisuallyHidden>
            <Base.Title>{title}</Base.Title>
          </VisuallyHidden>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
