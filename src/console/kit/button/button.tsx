import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import css from './button.module.css'
import { buttonClass, type ButtonAppearance } from './button-class'
import { cx } from '../layout/cx'
import { Spinner } from '../feedback/spinner'
import { Tooltip } from '../overlay/tooltip'

export interface ButtonProps extends ButtonAppearance, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Shows a spinner and ignores presses */
  busy?: boolean | undefined
  /** Why the button is off. It stays focusable, so that screen reader and keyboard users can read the reason. */
  disabledReason?: string | undefined
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

const swallow = (event: MouseEvent) => event.preventDefault()

/** A button; `type="button"` by default. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, disabledReason, icon, className, children, ...rest } = props
  const off = busy || disabledReason !== undefined
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...rest}
        className={cx(buttonClass({ variant, size, block }), busy && css['busy'], className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        onClick={off ? swallow : rest.onClick}
      >
        <span className={css['content']}>
          {icon}
          {children}
        </span>
        {busy && (
          <span className={css['spinner']}>
            <Spinner />
          </span>
        )}
      </button>
    </Tooltip>
  )
}
