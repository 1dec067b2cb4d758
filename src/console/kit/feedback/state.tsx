import circleAlertIcon from '@lucide/icons/icons/circle-alert'
import lockIcon from '@lucide/icons/icons/lock'
import searchXIcon from '@lucide/icons/icons/search-x'
import unplugIcon from '@lucide/icons/icons/unplug'
import type { ReactNode } from 'react'
import { Icon } from '../button/icon'
import { Button } from '../button/button'
import { cx } from '../layout/cx'
import css from './state.module.css'
import { Tag } from '../text/tag'

export { Loading } from './loading'

interface StateProps {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  /** In a box as wide as the list that will take its place. */
  boxed?: boolean | undefined
}

function State({ icon, title, children, action, role, boxed }: StateProps) {
  return (
    <div className={cx(css['state'], boxed && css['boxed'])} role={role}>
      {icon != null && <span className={css['icon']}>{icon}</span>}
      <p className={css['title']}>{title}</p>
      {children != null && <div className={css['body']}>{children}</div>}
      {action != null && <div className={css['actions']}>{action}</div>}
    </div>
  )
}

/** An empty state: what the page is for, and the first action. */
export function EmptyState(props: Omit<StateProps, 'role'>) {
  return <State {...props} />
}

export interface RefusedProps {
  /** `You don’t have access to buckets` */
  title: string
  /** Missing scopes or grants */
  missing?: readonly string[] | undefined
  detail?: ReactNode
  action?: ReactNode
}

/** A refusal by the server, with the missing scopes or grants if known. */
export function Refused({ title, missing = [], detail, action }: RefusedProps) {
  return (
    <State icon={<Icon of={lockIcon} />} title={title} action={action} role="status">
      {missing.length > 0 && (
        <span className={css['missing']}>
          Missing:
          {missing.map((name) => (
            <Tag key={name}>
              <code>{name}</code>
            </Tag>
          ))}
        </span>
      )}
      {detail != null && <p>{detail}</p>}
    </State>
  )
}

export interface FailedProps {
  title?: ReactNode
  detail?: ReactNode
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
  /** A second action after "Try again" */
  action?: ReactNode
}

/** A failure to load, with "Try again". */
export function Failed({ title = 'This couldn’t be loaded', detail, onRetry, busy, action }: FailedProps) {
  return (
    <State
      icon={<Icon of={circleAlertIcon} />}
      title={title}
      role="alert"
      action={
        (onRetry || action) && (
          <>
            {onRetry && (
              <Button onClick={onRetry} busy={busy}>
                Try again
              </Button>
            )}
            {action}
          </>
        )
      }
    >
      {detail}
    </State>
  )
}

/** A resource that doesn't exist. */
export function Gone({
  title = 'Not found',
  detail,
  action,
}: {
  title?: ReactNode
  detail?: ReactNode
  action?: ReactNode
}) {
  return (
    <State icon={<Icon of={unplugIcon} />} title={title} action={action}>
      {detail ?? 'This was deleted, or the URL is wrong.'}
    </State>
  )
}

/** A list in which no row matches the filter. */
export function FilteredToNothing({ onClear, title }: { onClear: () => void; title: string }) {
  return (
    <State
      icon={<Icon of={searchXIcon} />}
      title={title}
      role="status"
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  )
}
