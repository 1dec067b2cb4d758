import xIcon from '@lucide/icons/icons/x'
import type { ReactNode } from 'react'
import { Icon } from '../button/icon'
import { IconButton } from '../button/icon-button'
import css from './selection-bar.module.css'

export interface SelectionBarProps {
  /** Size of the selection: "3 objects selected" */
  words: string
  onClear: () => void
  /** Actions on the selection */
  children?: ReactNode
}

/** Floats over the foot of a table, so that no row moves when the first one is selected. */
export function SelectionBar({ words, onClear, children }: SelectionBarProps) {
  return (
    <div className={css['bar']} role="group" aria-label="Selected rows">
      <output className={css['count']}>{words}</output>
      <IconButton name="Clear" size="sm" icon={<Icon of={xIcon} />} onClick={onClear} />
      {children}
    </div>
  )
}
