import type { HTMLAttributes, ReactElement, ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** An element of the router; the item then is a real link */
  link?: ReactElement<HTMLAttributes<HTMLElement>> | undefined
  danger?: boolean | undefined
  disabledReason?: string | undefined
  /** Makes it a tick that can be set and taken away; the menu stays open */
  checked?: boolean | undefined
  /** With `checked`: one of several that exclude each other; choosing it closes the menu */
  oneOf?: boolean | undefined
}

export type MenuEntry = MenuItem | 'separator' | { heading: string }
