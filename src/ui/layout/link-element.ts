import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref } from 'react'
import { cx } from './cx'

/** A link of the app's router, given as an element; this folder knows no router. */
export type LinkElement = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLAnchorElement> }>

interface More {
  readonly onClick?: (() => void) | undefined
  readonly tabIndex?: number | undefined
  /** What a key of the page finds it by */
  readonly 'data-shortcut'?: string | undefined
}

/** The link with this content and look, its own class kept. */
export function withLink(
  link: LinkElement,
  className: string | undefined,
  children: ReactNode,
  more: More = {},
): ReactElement {
  return cloneElement(link, { className: cx(link.props.className, className), children, ...more })
}
