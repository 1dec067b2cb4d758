import chevronDownIcon from '@lucide/icons/icons/chevron-down'
import ellipsisIcon from '@lucide/icons/icons/ellipsis'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../button/icon'
import { Button } from '../button/button'
import type { ButtonVariant } from '../button/button-class'
import { IconButton } from '../button/icon-button'
import { lazyPart } from './lazy-part'
import type { MenuEntry } from './menu-entry'

export type { MenuEntry } from './menu-entry'

const MenuPopup = lazyPart(async () => (await import('./menu-popup')).MenuPopup)

export interface MenuProps {
  /** Accessible name of the button and the menu */
  label: string
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
  /** Without `text`, a button with only an icon: three dots, or this one */
  trigger?:
    | {
        text?: ReactNode
        icon?: ReactNode
        variant?: ButtonVariant | undefined
        chevron?: boolean | undefined
        className?: string | undefined
      }
    | undefined
  align?: 'start' | 'end' | undefined
  /** -1 inside a grid row that isn't the active one */
  tabIndex?: number | undefined
}

/** A button with a menu. The menu's code is prefetched on hover and focus. */
export function Menu({ label, items, trigger, align = 'end', tabIndex }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'keyboard' | 'pointer'>()
  const near = () => void MenuPopup.preload()
  const control = {
    ref: anchor,
    id,
    tabIndex,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open !== undefined,
    onPointerEnter: near,
    onFocus: near,
    // A press by Enter, Space or assistive technology has a click count of 0.
    onClick: (event: { detail: number }) =>
      setOpen(open === undefined ? (event.detail === 0 ? 'keyboard' : 'pointer') : undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpen('keyboard')
    },
  }
  return (
    <>
      {trigger?.text === undefined ? (
        <IconButton
          {...control}
          name={label}
          icon={trigger?.icon ?? <Icon of={ellipsisIcon} />}
          className={trigger?.className}
        />
      ) : (
        <Button
          {...control}
          variant={trigger.variant}
          icon={trigger.icon}
          className={trigger.className}
          aria-label={label}
        >
          {trigger.text}
          {trigger.chevron !== false && <Icon of={chevronDownIcon} />}
        </Button>
      )}
      {open !== undefined && (
        <MenuPopup
          label={label}
          items={typeof items === 'function' ? items() : items}
          anchor={anchor}
          align={align}
          byKeyboard={open === 'keyboard'}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
