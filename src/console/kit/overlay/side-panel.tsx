import { useEffect, type FormEvent, type ReactNode } from 'react'
import { cx } from '../layout/cx'
import { OverlayFrame, type OverlayProps } from './overlay-frame'
import css from './overlay.module.css'
import { PANEL_OPENED } from './panel-opened'

interface SidePanelProps extends OverlayProps {
  /** A dialog instead, for one or two fields */
  small?: boolean | undefined
}

/**
 * A panel at the right side for creating and editing, over its list. Pass either children with a footer, or
 * one `PanelForm`, which has its own.
 */
export function SidePanel({ footer, small = false, ...rest }: SidePanelProps) {
  const own = footer === undefined
  const opened = rest.open !== false && !small
  useEffect(() => {
    if (opened) dispatchEvent(new Event(PANEL_OPENED))
  }, [opened])
  const className = css[small ? 'dialog' : 'panel']
  return <OverlayFrame {...rest} footer={footer} className={className} bodyClass={css['panelBody']} bare={own} />
}

export interface PanelFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
  /** The buttons, always visible */
  footer: ReactNode
}

/** A form that fills a side panel: scrolling fields above fixed buttons. */
export function PanelForm({ onSubmit, children, footer }: PanelFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className={css['form']}>
      <div className={cx(css['body'], css['panelBody'])}>{children}</div>
      <footer className={css['footer']}>{footer}</footer>
    </form>
  )
}

/** The body of a side panel without form and footer. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={cx(css['body'], css['panelBody'])}>{children}</div>
}
