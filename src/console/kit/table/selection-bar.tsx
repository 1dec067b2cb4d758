import { useEffect } from 'react'
import xIcon from '@lucide/icons/icons/x'
import { formatCount } from '#/lib/bytes'
import { Button } from '../button/button'
import { Icon } from '../button/icon'
import { IconButton } from '../button/icon-button'
import { cx } from '../layout/cx'
import { leaveSlowly } from '../overlay/leave-slowly'
import { Menu } from '../overlay/menu'
import type { MenuEntry, MenuItem } from '../overlay/menu-entry'
import { setSelectionMenu } from './row-menus'
import css from './selection-bar.module.css'

export interface SelectionBarProps {
  /** Size of the selection: "3 selected" */
  words: string
  onClear: () => void
  /** Buttons, the main one first and a deletion last. A phone has room for these two, a very narrow one for the last. */
  actions: readonly Pick<MenuItem, 'label' | 'danger' | 'disabledReason' | 'onSelect'>[]
  /** Rarer actions, always in the menu */
  more?: readonly MenuEntry[] | undefined
}

const PHONE = '(max-width: 639px)'
const TINY = '(max-width: 359px)'
const isAt = (width: string | undefined) => width !== undefined && matchMedia(width).matches

/** `3 selected, 1 not shown` */
export const selectedWords = (count: number, hidden: number) =>
  `${formatCount(count)} selected${hidden > 0 ? `, ${formatCount(hidden)} not shown` : ''}`

/** Floats over the foot of a table in one line, so that no row moves when the first one is selected. */
export function SelectionBar({ words, onClear, actions, more = [] }: SelectionBarProps) {
  const last = actions.length - 1
  /** Where an action has no room as a button and is in the menu. */
  const folds = (index: number) => (index === last ? undefined : index === 0 ? TINY : PHONE)
  const entries = (): readonly MenuEntry[] => [
    ...actions.filter((_, index) => isAt(folds(index))),
    ...more,
    // After the menu has returned the focus to its button, which hands it on to the rows.
    ...(isAt(PHONE) ? [{ label: 'Clear selection', onSelect: () => requestAnimationFrame(onClear) }] : []),
  ]
  useEffect(() => {
    setSelectionMenu({ name: words, entries: [...actions, ...more] })
    return () => setSelectionMenu(undefined)
  })
  const hasMenu = last > 0 || more.length > 0
  return (
    <div ref={leaveSlowly} className={css['bar']} role="group" aria-label="Selected rows">
      <output className={css['count']} title={words}>
        {words}
      </output>
      <IconButton
        name="Clear selection"
        size="sm"
        icon={<Icon of={xIcon} />}
        className={cx(hasMenu && css['wide'])}
        data-shortcut="clear"
        onClick={onClear}
      />
      {actions.map(({ label, danger, disabledReason, onSelect }, index) => (
        <Button
          key={label}
          variant={danger ? 'danger' : undefined}
          className={folds(index) === PHONE ? css['wide'] : folds(index) === TINY ? css['roomy'] : undefined}
          disabledReason={disabledReason}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      {hasMenu && (
        <Menu label="More actions" items={entries} trigger={{ className: cx(more.length === 0 && css['narrow']) }} />
      )}
    </div>
  )
}
