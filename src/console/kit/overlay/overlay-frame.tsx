import { Dialog as Base } from '@base-ui/react/dialog'
import xIcon from '@lucide/icons/icons/x'
import { useCallback, useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { visible } from '#/lib/text'
import { Icon } from '../button/icon'
import { cx } from '../layout/cx'
import { IconButton } from '../button/icon-button'
import { recoverFocus } from '../layout/lost-focus'
import { firstField } from './first-field'
import { leaveSlowly } from './leave-slowly'
import css from './overlay.module.css'

export interface OverlayProps {
  open?: boolean | undefined
  /** Called on Escape, on a press of the backdrop and on ✕. The caller closes the dialog. */
  onDismiss: () => void
  /** Text is shown as a name: hidden characters and direction overrides become visible. */
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Gets focus on opening. Default: the first field, then the answer that changes nothing, then the dialog itself */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** False for a question that needs an answer */
  dismissible?: boolean | undefined
}

export interface FrameProps extends OverlayProps {
  className: string | undefined
  bodyClass?: string | undefined
  style?: CSSProperties | undefined
  /** ID of the words that are read out with the title */
  describedBy?: string | undefined
  /** The children include body and footer */
  bare?: boolean | undefined
}

/** The element that opened the dialog can be deleted by then. */
function stayOnPage(): void {
  // The library restores focus within a frame if the element still exists.
  requestAnimationFrame(() => requestAnimationFrame(recoverFocus))
}

/** Shared by dialog and side panel. Private to this folder. */
export function OverlayFrame(props: FrameProps) {
  const { open = true, onDismiss, title, description, children, footer, initialFocus, dismissible = true } = props
  const { className, bodyClass, style, describedBy, bare = false } = props
  const popup = useRef<HTMLDivElement>(null)
  const place = useCallback((node: HTMLDivElement) => {
    popup.current = node
    return leaveSlowly(node)
  }, [])
  // On touch, focus on a field would open the keyboard over the unread dialog.
  const first = (by: string) =>
    by === 'touch' ||
    ((popup.current && firstField(popup.current)) ??
      popup.current?.querySelector<HTMLElement>('[data-safe]') ??
      popup.current ??
      true)
  useEffect(() => stayOnPage, [])
  return (
    <Base.Root
      open={open}
      // Only the backdrop dismisses: a press on a toast is outside of the dialog too.
      disablePointerDismissal
      onOpenChange={(next) => !next && dismissible && onDismiss()}
    >
      <Base.Portal>
        {/* Also over a panel that is open already: what is asked about it must stand out from it. */}
        <Base.Backdrop
          ref={leaveSlowly}
          forceRender
          className={css['backdrop']}
          onClick={dismissible ? onDismiss : undefined}
        />
        <Base.Popup
          ref={place}
          className={className}
          style={style}
          initialFocus={initialFocus ?? first}
          {...(describedBy && { 'aria-describedby': describedBy })}
        >
          <header className={css['head']}>
            <div className={css['words']}>
              <Base.Title className={css['title']}>
                {typeof title === 'string' ? visible(title).text : title}
              </Base.Title>
              {description != null && <Base.Description className={css['description']}>{description}</Base.Description>}
            </div>
            {dismissible && (
              <IconButton
                name="Close"
                icon={<Icon of={xIcon} />}
                className={css['close']}
                onClick={onDismiss}
                tooltip={false}
              />
            )}
          </header>
          {bare ? children : <div className={cx(css['body'], bodyClass)}>{children}</div>}
          {footer != null && <footer className={css['footer']}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
