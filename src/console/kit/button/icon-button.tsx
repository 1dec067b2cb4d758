import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from '../layout/cx'
import css from './icon-button.module.css'
import { Tooltip } from '../overlay/tooltip'

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'name' | 'children'
> {
  /** Accessible name and tooltip */
  name: string
  icon: ReactNode
  size?: 'sm' | 'md' | undefined
  disabledReason?: string | undefined
  /** False if the name is visible next to the button */
  tooltip?: boolean | undefined
  /** Key that does the same, shown in the tooltip: "A" */
  shortcut?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

const swallow = (event: MouseEvent) => event.preventDefault()

/** A button that contains only an icon. */
export function IconButton(props: IconButtonProps) {
  const { name, icon, size = 'md', disabledReason, tooltip = true, shortcut, className, ...rest } = props
  const off = disabledReason !== undefined
  const hint = shortcut === undefined ? name : `${name} (${shortcut})`
  return (
    <Tooltip text={disabledReason ?? (tooltip ? hint : undefined)} describe={off}>
      <button
        type="button"
        {...rest}
        className={cx(css['button'], size === 'sm' && css['sm'], className)}
        aria-label={name}
        aria-keyshortcuts={shortcut}
        aria-disabled={off || undefined}
        onClick={off ? swallow : rest.onClick}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
