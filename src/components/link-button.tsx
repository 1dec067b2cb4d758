import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class'
import { withLink, type LinkElement } from '../ui/link-element'

export interface LinkButtonProps {
  /** The router's link: `<Link to="/buckets/new" />`. */
  link: LinkElement
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | undefined
  children: ReactNode
}

/** Looks like a button, is a link: it can be opened in a new tab. */
export function LinkButton({ link, variant, children }: LinkButtonProps) {
  return withLink(link, buttonClass({ variant }), children)
}
