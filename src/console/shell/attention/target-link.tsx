import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Target } from './findings'

interface TargetLinkProps {
  readonly target: Target
  readonly className?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** A link to a page that is only known at run time. */
export function TargetLink({ target, className, onClick, children }: TargetLinkProps) {
  return (
    // The type of the search depends on the route in `to`.
    <Link to={target.to} search={(target.search ?? {}) as never} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}
