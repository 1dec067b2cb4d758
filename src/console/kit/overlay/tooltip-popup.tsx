import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { leaveSlowly } from './leave-slowly'
import css from './tooltip.module.css'

interface TooltipPopupProps {
  anchor: HTMLElement
  onHold: () => void
  onLeave: () => void
  onEscape: () => void
  children: ReactNode
}

/** The lazily loaded part of a tooltip. */
export function TooltipPopup({ anchor, onHold, onLeave, onEscape, children }: TooltipPopupProps) {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Closes only the tooltip, not the panel below it.
      event.stopPropagation()
      escape()
    }
    addEventListener('keydown', close, true)
    return () => removeEventListener('keydown', close, true)
  }, [])
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className={css['positioner']}>
          {/* It describes its child already; a second reading would only repeat it. */}
          <Tooltip.Popup
            ref={leaveSlowly}
            className={css['popup']}
            aria-hidden
            onPointerEnter={onHold}
            onPointerLeave={onLeave}
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
