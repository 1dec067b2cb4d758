import type { HTMLAttributes, ReactElement, ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** A router link; the item is then a real link */
  link?: ReactElement<HTMLAttributes<HTMLElement>> | undefined
  danger?: boolean | undefined
  disabledReason?: string | undefined
  /** Makes the item a checkbox; the menu stays open */
  checked?: boolean | undefined
  /** With `checked`: makes the item a radio button. Choosing it closes the menu, except with `stays` */
  oneOf?: boolean | 'stays' | undefined
}

export type MenuEntry = MenuItem | 'separator' | { heading: string }
