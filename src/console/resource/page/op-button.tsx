import type { ComponentProps } from 'react'
import { Button } from '#/console/kit/button/button'
import { LinkButton, type LinkButtonProps } from './link-button'
import { useCan, type ScopedOperation } from '../access/use-can'

interface Gate {
  op: ScopedOperation
  /** The page's own reason. A missing scope comes first. */
  blocked?: string | undefined
}

/** A button for an operation, disabled with the reason when the token is known to lack its scope. */
export function OpButton({ op, blocked, ...rest }: Gate & Omit<ComponentProps<typeof Button>, 'disabledReason'>) {
  return <Button {...rest} disabledReason={useCan()(op) ?? blocked} />
}

/** The same for an action with its own address, such as a create panel. */
export function OpLink({ op, blocked, variant, children, ...rest }: Gate & LinkButtonProps) {
  const reason = useCan()(op) ?? blocked
  if (reason !== undefined) {
    return (
      <Button variant={variant} disabledReason={reason}>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton {...rest} variant={variant}>
      {children}
    </LinkButton>
  )
}
