import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import css from './tooltip.module.css'

interface TooltipPopupProps {
  anchor: HTMLElement
  onHold: () => void
  onLeave: () => void
  children: ReactNode
}

/** The part of a tooltip that is fetched when one is about to open. */
export function TooltipPopup({ anchor, onHold, onLeave, children }: TooltipPopupProps) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className={css['positioner']}>
          {/* It describes its child already; a second reading would only repeat it. */}
          <Tooltip.Popup className={css['popup']} aria-hidden onPointerEnter={onHold} onPointerLeave={onLeave}>
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
