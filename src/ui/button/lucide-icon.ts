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
 * Replaces the icon library's function of that name in the build (`scripts/vite/own-icons.mjs`). A list has two
 * or three icons per row, and the library's three components per icon took a fifth of the rendering time.
 * `base.css` sets the stroke.
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
