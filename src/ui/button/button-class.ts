import { cx } from '../layout/cx'
import button from './button.module.css'
import link from '../layout/link.module.css'

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'destroy'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'lg' | undefined
  block?: boolean | undefined
}

/** A button's look for an element that is none, such as a router's link. */
export function buttonClass({ variant = 'default', size = 'md', block = false }: ButtonLook = {}): string {
  return cx(button['button'], button[variant], size === 'lg' && button['lg'], block && button['block']) ?? ''
}

/** A link in the accent colour. */
export const linkClass = link['link'] ?? ''

/** An underlined link in the colour of the text around it. */
export const quietLinkClass = link['quiet'] ?? ''
