import { isOfComposition } from '../overlay/key-press'
import searchIcon from '@lucide/icons/icons/search'
import xIcon from '@lucide/icons/icons/x'
import type { ReactNode } from 'react'
import css from './control.module.css'
import { Icon } from '../button/icon'
import { IconButton } from '../button/icon-button'
import { TextField } from './text-field'

export interface SearchFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  onEnter?: (() => void) | undefined
}

/** A filter box for a list. Escape clears it; if it is empty, Escape leaves it. */
export function SearchField({ label, value, onChange, placeholder, onEnter }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      value={value}
      placeholder={placeholder}
      prefix={<Icon of={searchIcon} aria-hidden />}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Enter and Escape end an IME composition first.
        if (isOfComposition(event)) return
        if (event.key === 'Enter') onEnter?.()
        if (event.key !== 'Escape') return
        if (value === '') return event.currentTarget.blur()
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
      suffix={
        value !== '' && (
          <IconButton
            name="Clear"
            size="sm"
            tooltip={false}
            icon={<Icon of={xIcon} />}
            className={css['clear']}
            onClick={({ currentTarget }) => {
              // The button disappears and would take the focus with it.
              currentTarget.closest('div')?.querySelector('input')?.focus()
              onChange('')
            }}
          />
        )
      }
    />
  )
}
