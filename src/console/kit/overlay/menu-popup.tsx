import { Menu } from '@base-ui/react/menu'
import checkIcon from '@lucide/icons/icons/check'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react'
import { Icon } from '../button/icon'
import { cx } from '../layout/cx'
import type { MenuEntry, MenuItem } from './menu-entry'
import { keyedEntries, type KeyedEntry, sectionsOf } from './menu-keys'
import { leaveSlowly } from './leave-slowly'
import css from './menu.module.css'

interface MenuPopupProps {
  label: string
  items: readonly MenuEntry[]
  anchor: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  byKeyboard: boolean
  onClose: () => void
}

function Item({ item }: { item: MenuItem }) {
  const shared = {
    className: cx(css['item'], item.danger && css['danger']),
    label: item.label,
  }
  const off = item.disabledReason !== undefined
  const body = (
    <>
      {item.icon}
      <span className={css['text']}>{item.label}</span>
    </>
  )
  if (item.checked !== undefined)
    return (
      <Menu.CheckboxItem
        {...shared}
        {...(item.oneOf && { role: 'menuitemradio', closeOnClick: item.oneOf !== 'stays' })}
        checked={item.checked}
        disabled={off}
        onCheckedChange={() => item.onSelect?.()}
      >
        <span className={css['tick']}>
          <Menu.CheckboxItemIndicator>
            <Icon of={checkIcon} />
          </Menu.CheckboxItemIndicator>
        </span>
        {body}
      </Menu.CheckboxItem>
    )
  if (item.link && !off)
    return (
      <Menu.LinkItem {...shared} closeOnClick render={item.link}>
        {body}
      </Menu.LinkItem>
    )
  return (
    <Menu.Item {...shared} disabled={off} onClick={() => item.onSelect?.()}>
      {item.icon}
      <span className={css['text']}>
        {item.label}
        {off && <span className={css['why']}>{item.disabledReason}</span>}
      </span>
    </Menu.Item>
  )
}

/** Entries below a heading, which screen readers announce with the first of them: a column can be shown, and sorted by. */
function Section({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const id = useId()
  if (heading === undefined) return children
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={css['heading']}>
        {heading}
      </div>
      {children}
    </div>
  )
}

/** Without what was added since the menu opened: it would move what the user is about to choose. The next opening shows it. */
function useWithoutLate(items: readonly KeyedEntry[]): readonly KeyedEntry[] {
  const [known] = useState(() => new Set(items.map(({ key }) => key)))
  const kept = items.filter(({ key }) => known.has(key))
  return kept.length === known.size ? kept : items
}

/** The lazily loaded part of a menu. Mounts open and closes by unmounting. */
export function MenuPopup({ label, items, anchor, align, byKeyboard, onClose }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const place = useCallback((node: HTMLDivElement) => {
    popup.current = node
    return leaveSlowly(node)
  }, [])
  const shown = useWithoutLate(keyedEntries(items))
  useEffect(() => {
    if (!byKeyboard) return undefined
    // The menu moves focus to itself first.
    const frame = requestAnimationFrame(() => {
      popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [byKeyboard])
  const close = () => {
    onClose()
    // A press outside of the menu drops focus; the trigger gets it back.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true })
    })
  }
  return (
    <Menu.Root open onOpenChange={(open) => !open && close()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={4} className={css['positioner']}>
          <Menu.Popup
            ref={place}
            finalFocus={anchor}
            aria-label={label}
            aria-labelledby={undefined}
            className={css['popup']}
          >
            {sectionsOf(shown).map(({ key, heading, entries }) => (
              <Section key={key} heading={heading}>
                {entries.map(({ key: own, entry }) =>
                  entry === 'separator' ? (
                    <Menu.Separator key={own} className={css['separator']} />
                  ) : (
                    <Item key={own} item={entry} />
                  ),
                )}
              </Section>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
