import type { LucideIconData } from '@lucide/icons'
import { createElement, type ReactElement, type SVGProps } from 'react'

/** The shapes of an icon, which each file imports by name: `@lucide/icons/icons/trash`. */
export type IconData = LucideIconData

interface IconProps extends SVGProps<SVGSVGElement> {
  of: IconData
  /** Pixels; 16 by default */
  size?: number | undefined
}

/** A list has two or three icons in each row, so their shapes are created once. */
const drawn = new WeakMap<IconData, readonly ReactElement[]>()
const shapesOf = (icon: IconData) => {
  const before = drawn.get(icon)
  if (before) return before
  const shapes = icon.node.map(([tag, attributes]) => createElement(tag, attributes))
  drawn.set(icon, shapes)
  return shapes
}

/** An icon of the Lucide set, hidden from screen readers unless it has a name. `base.css` sets the stroke. */
export function Icon({ of, size, className, ...rest }: IconProps) {
  const own = `lucide lucide-${of.name}`
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden={rest['aria-label'] === undefined || undefined}
      {...rest}
      className={className === undefined ? own : `${own} ${className}`}
    >
      {shapesOf(of)}
    </svg>
  )
}
