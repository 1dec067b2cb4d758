import { Link } from '@tanstack/react-router'
import type { LinkElement } from '#/console/kit/layout/link-element'
import type { AnyTarget } from './target'

/** The link of a page that is given as data. */
export const linkTo = ({ to, params, search }: AnyTarget): LinkElement => (
  // The types of both depend on the route.
  <Link to={to} params={params as never} search={search as never} />
)
