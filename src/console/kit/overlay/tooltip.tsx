import { cloneElement, useId, useState, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { createDelay } from '../feedback/delay'
import { lazyPart } from './lazy-part'

const TooltipPopup = lazyPart(async () => (await import('./tooltip-popup')).TooltipPopup)
const OPEN_AFTER = 450
const CLOSE_AFTER = 120

export interface TooltipProps {
  /** No tooltip without a text; the child stays mounted when the text changes */
  text: ReactNode
  /** Makes the text the child's description; false if its name says the same */
  describe?: boolean | undefined
  /** Opens on a press too, for content that touch must reach */
  press?: boolean | undefined
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/**
 * A tooltip on hover, on keyboard focus, and on a press of a disabled child or with `press`. Escape closes it. Lists contain many closed
 * tooltips, so a closed one has no effects and no subscriptions.
 */
export function Tooltip({ text, describe = true, press = false, children }: TooltipProps) {
  const id = useId()
  const [delay] = useState(createDelay)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const has = text != null && text !== ''
  const open = anchor !== null && has
  const props = children.props

  const later = (target: HTMLElement | null, ms: number) => delay.run(() => setAnchor(target), ms)
  const child = cloneElement(children, {
    'aria-describedby': [props['aria-describedby'], has && describe && id].filter(Boolean).join(' ') || undefined,
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event)
      if (!has || event.pointerType === 'touch') return
      void TooltipPopup.preload()
      later(event.currentTarget, OPEN_AFTER)
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event)
      later(null, CLOSE_AFTER)
    },
    onFocus: (event) => {
      props.onFocus?.(event)
      if (!has || !event.currentTarget.matches(':focus-visible')) return
      void TooltipPopup.preload()
      later(event.currentTarget, 0)
    },
    onBlur: (event) => {
      props.onBlur?.(event)
      later(null, 0)
    },
    onClick: (event) => {
      props.onClick?.(event)
      if (press || event.currentTarget.getAttribute('aria-disabled') === 'true') later(event.currentTarget, 0)
      else later(null, 0)
    },
  })

  return (
    <>
      {child}
      {has && describe && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {open && (
        <TooltipPopup
          anchor={anchor}
          onHold={delay.clear}
          onLeave={() => later(null, CLOSE_AFTER)}
          onEscape={() => later(null, 0)}
        >
          {text}
        </TooltipPopup>
      )}
    </>
  )
}
