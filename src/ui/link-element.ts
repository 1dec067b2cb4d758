import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref } from 'react'
import { cx } from './cx'

/** A link of the app's router, given as an element; this folder knows no router. */
export type LinkElement = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLAnchorElement> }>

/** The link with this content and look, its own class kept. */
export function withLink(
  link: LinkElement,
  className: string | undefined,
  children: ReactNode,
  tabIndex?: number,
): ReactElement {
  const more = tabIndex === undefined ? {} : { tabIndex }
  return cloneElement(link, { className: cx(link.props.className, className), children, ...more })
}
