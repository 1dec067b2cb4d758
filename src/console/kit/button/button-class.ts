import { cx } from '../layout/cx'
import button from './button.module.css'
import link from '../layout/link.module.css'

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'destroy'

export interface ButtonAppearance {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'lg' | undefined
  block?: boolean | undefined
}

/** Button classes for other elements, such as a router's link. */
export function buttonClass({ variant = 'default', size = 'md', block = false }: ButtonAppearance = {}): string {
  return cx(button['button'], button[variant], size === 'lg' && button['lg'], block && button['block']) ?? ''
}

/** Class of a link in the accent color. */
export const linkClass = link['link'] ?? ''

/** Class of an underlined link in the color of the surrounding text. */
export const quietLinkClass = link['quiet'] ?? ''
