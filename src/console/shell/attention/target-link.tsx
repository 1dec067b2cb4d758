import type { ReactNode } from 'react'
import { withLink } from '#/console/kit/layout/link-element'
import { linkTo } from '#/console/resource/area/link-to'
import type { AnyTarget } from '#/console/resource/area/target'

interface TargetLinkProps {
  readonly target: AnyTarget
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to a page that is only known at run time. */
export const TargetLink = ({ target, className, children }: TargetLinkProps) =>
  withLink(linkTo(target), className, children)
