import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref } from 'react'
import { cx } from './cx'

/** A router link as an element, since this folder must not import the router. */
export type LinkElement = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLAnchorElement> }>

interface More {
  readonly onClick?: (() => void) | undefined
  readonly tabIndex?: number | undefined
  /** Lets keyboard shortcuts of the page find the link */
  readonly 'data-shortcut'?: string | undefined
}

/** Clones the link with this content and an added class. */
export function withLink(
  link: LinkElement,
  className: string | undefined,
  children: ReactNode,
  more: More = {},
): ReactElement {
  return cloneElement(link, { className: cx(link.props.className, className), children, ...more })
}
