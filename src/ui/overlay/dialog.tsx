import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { cx } from '../layout/cx'
import { IconButton } from '../button/icon-button'
import css from './overlay.module.css'

export interface OverlayProps {
  open?: boolean | undefined
  /** Escape, the scrim or ✕ was used. Nothing closes by itself: you decide. */
  onDismiss: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Takes the focus on opening; else the first field, else the answer that changes nothing, else the dialog itself */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** False for a question that must be answered */
  dismissible?: boolean | undefined
}

interface FrameProps extends OverlayProps {
  className: string | undefined
  bodyClass?: string | undefined
  style?: CSSProperties | undefined
  onClosed?: (() => void) | undefined
  /** The children bring body and footer themselves */
  bare?: boolean | undefined
}

const FIELD = 'input:not([type="hidden"]), textarea, select, [role="combobox"]'

/**
 * What the dialog was opened from may be gone with what was done in it: then the panel below takes the focus,
 * or the page's heading.
 */
function stayOnPage(): void {
  // The library gives focus back within a frame, where there is something to give it to.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const below = Array.from(document.querySelectorAll<HTMLElement>('[role=dialog]')).at(-1)
      const place = below ?? document.querySelector<HTMLElement>('main h1')
      place?.focus({ preventScroll: true })
    }),
  )
}

/** What dialog and side panel share. Part of this folder only. */
export function OverlayFrame(props: FrameProps) {
  const { open = true, onDismiss, title, description, children, footer, initialFocus, dismissible = true } = props
  const { className, bodyClass, style, onClosed, bare = false } = props
  const popup = useRef<HTMLDivElement>(null)
  // On touch a field would bring up the keyboard over what one has not read yet.
  const first = (by: string) =>
    by === 'touch' ||
    (popup.current?.querySelector<HTMLElement>(FIELD) ??
      popup.current?.querySelector<HTMLElement>('[data-safe]') ??
      popup.current ??
      true)
  useEffect(() => stayOnPage, [])
  return (
    <Base.Root
      open={open}
      // A press on a toast is outside as well, but no wish to leave: only the scrim itself counts.
      disablePointerDismissal
      onOpenChange={(next) => !next && dismissible && onDismiss()}
      {...(onClosed && { onOpenChangeComplete: (next: boolean) => !next && onClosed() })}
    >
      <Base.Portal>
        {/* Also over a panel that is open already: what is asked about it must stand out from it. */}
        <Base.Backdrop forceRender className={css['backdrop']} onClick={dismissible ? onDismiss : undefined} />
        <Base.Popup ref={popup} className={className} style={style} initialFocus={initialFocus ?? first}>
          <header className={css['head']}>
            <div className={css['words']}>
              <Base.Title className={css['title']}>{title}</Base.Title>
              {description != null && <Base.Description className={css['description']}>{description}</Base.Description>}
            </div>
            {dismissible && (
              <IconButton name="Close" icon={<X />} className={css['close']} onClick={onDismiss} tooltip={false} />
            )}
          </header>
          {bare ? children : <div className={cx(css['body'], bodyClass)}>{children}</div>}
          {footer != null && <footer className={css['footer']}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export interface DialogProps extends OverlayProps {
  /** In px */
  width?: number | undefined
}

/** A question or a short task over the page. */
export function Dialog({ width = 440, ...rest }: DialogProps) {
  const style: CSSProperties & { '--width': string } = { '--width': `${width}px` }
  return <OverlayFrame {...rest} className={css['dialog']} style={style} />
}
