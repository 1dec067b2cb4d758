import type { LucideIconNode } from 'lucide-react'
import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly name: string
  readonly node: readonly LucideIconNode[]
}
interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | undefined
}

/**
 * Stands in for the icon library's own function of that name when the console is built (`scripts/vite/own-icons.mjs`). A list has two
 * or three icons to a row, and the library's way, three components that merge attributes each time, took a fifth of its drawing.
 * `base.css` says how they are stroked.
 */
export default function createLucideIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const own = `lucide lucide-${name}`
  return function Icon({ size, className, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
        className: className === undefined ? own : `${own} ${className}`,
      },
      shapes,
    )
  }
}
