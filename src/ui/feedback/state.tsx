import { CircleAlert, Lock, SearchX, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button'
import css from './state.module.css'
import { Tag } from '../text/tag'

export { Loading } from './loading'

interface StateProps {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}

function State({ icon, title, children, action, role }: StateProps) {
  return (
    <div className={css['state']} role={role}>
      {icon != null && <span className={css['icon']}>{icon}</span>}
      <p className={css['title']}>{title}</p>
      {children != null && <div className={css['body']}>{children}</div>}
      {action != null && <div className={css['actions']}>{action}</div>}
    </div>
  )
}

/** Nothing here yet: what this is, why one would want it, and the action. */
export function Empty(props: { title: ReactNode; children?: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  return <State {...props} />
}

export interface RefusedProps {
  /** What was asked for, after "You may not": `see buckets` */
  what: string
  /** Scopes or grants that are missing */
  missing?: readonly string[] | undefined
  detail?: ReactNode
  action?: ReactNode
}

/** The server refused; says which scope or grant is missing when that is known. */
export function Refused({ what, missing = [], detail, action }: RefusedProps) {
  return (
    <State icon={<Lock />} title={`You may not ${what}`} action={action} role="status">
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
  /** Another way on, after the other try */
  action?: ReactNode
}

/** Something went wrong; says what, and offers to try again. */
export function Failed({ title = 'This could not be loaded', detail, onRetry, busy, action }: FailedProps) {
  return (
    <State
      icon={<CircleAlert />}
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

/** The resource is not there, or not any more. */
export function Gone({
  title = 'This does not exist',
  detail,
  action,
}: {
  title?: ReactNode
  detail?: ReactNode
  action?: ReactNode
}) {
  return (
    <State icon={<Unplug />} title={title} action={action}>
      {detail ?? 'It was deleted, or the address is wrong.'}
    </State>
  )
}

/** There are rows, but the filter leaves none. */
export function FilteredToNothing({ onClear, what = 'rows' }: { onClear: () => void; what?: string | undefined }) {
  return (
    <State
      icon={<SearchX />}
      title={`No ${what} match the filter`}
      role="status"
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  )
}
