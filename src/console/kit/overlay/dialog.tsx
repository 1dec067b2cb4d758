import type { CSSProperties } from 'react'
import { lazyPart } from './lazy-part'
import type { FrameProps, OverlayProps } from './overlay-frame'
import css from './overlay.module.css'
import { useCloseOnBack } from './use-close-on-back'

// Pages import their questions, and the library behind them loads with the first.
const OverlayFrame = lazyPart(async () => (await import('./overlay-frame')).OverlayFrame)

export interface DialogProps extends OverlayProps, Pick<FrameProps, 'describedBy'> {
  /** Pixels */
  width?: number | undefined
  /** Back leaves the page, for a dialog with its own address. By default Back closes the dialog */
  backLeaves?: boolean | undefined
}

/** A modal dialog for a question or a short task. */
export function Dialog({ width, backLeaves = false, ...rest }: DialogProps) {
  const { open = true, dismissible = true, onDismiss } = rest
  useCloseOnBack(open && dismissible && !backLeaves, onDismiss)
  const style: (CSSProperties & { '--width': string }) | undefined = width ? { '--width': `${width}px` } : undefined
  return open && <OverlayFrame {...rest} className={css['dialog']} style={style} />
}
