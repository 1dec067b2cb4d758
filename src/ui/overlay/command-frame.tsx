import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import css from './command-frame.module.css'
import overlay from './overlay.module.css'
import { VisuallyHidden } from '../layout/visually-hidden'

interface CommandFrameProps {
  /** Its name: it has no title to be seen. */
  title: string
  onDismiss: () => void
  initialFocus: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog near the top of the page, for typing and choosing; on a narrow screen the whole of it. */
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
