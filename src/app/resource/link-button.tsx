import type { ReactNode } from 'react'
import { buttonClass } from '#/ui/button/button-class'
import { withLink, type LinkElement } from '#/ui/layout/link-element'

export interface LinkButtonProps {
  /** The router's link: `<Link to="/buckets/new" />`. */
  link: LinkElement
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | undefined
  children: ReactNode
}

/** Looks like a button, is a link: it can be opened in a new tab. A page's primary one is what the key for creating opens. */
export function LinkButton({ link, variant, children }: LinkButtonProps) {
  return withLink(link, buttonClass({ variant }), children, variant === 'primary' ? { 'data-shortcut': 'create' } : {})
}
