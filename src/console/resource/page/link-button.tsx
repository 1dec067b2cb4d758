import type { ReactNode } from 'react'
import { buttonClass } from '#/console/kit/button/button-class'
import { withLink, type LinkElement } from '#/console/kit/layout/link-element'

export interface LinkButtonProps {
  /** The router's link: `<Link to="/buckets/new" />`. */
  link: LinkElement
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | undefined
  children: ReactNode
}

/** A link that looks like a button. The shortcut for creating opens a page's primary one. */
export function LinkButton({ link, variant, children }: LinkButtonProps) {
  return withLink(link, buttonClass({ variant }), children, variant === 'primary' ? { 'data-shortcut': 'create' } : {})
}
