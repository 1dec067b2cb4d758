/** Requirements of an operation besides scopes, shown before a form is filled. */
import { useQuery } from '@tanstack/react-query'
import { shownScopes } from '#/console/api/session/session'
import type { AnyOp, GlobalGrant } from '#/contract/op'
import { restrictionQuery } from './restriction'

const anyOf = (grants: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(grants)
/** `known`: whether the user is known to be restricted. */
const needsGrant = (grants: readonly string[], known: boolean) =>
  known ? `You need the grant ${anyOf(grants)}.` : `Restricted users need the grant ${anyOf(grants)}.`

type Rules = Pick<AnyOp, 'scopes' | 'unrestricted' | 'grants'>
export interface AccessRules {
  /** Why this user can't send the form; undefined if nothing is known. */
  readonly blocked: string | undefined
  /** A condition that can't be checked beforehand. */
  readonly note: string | undefined
}

/** Grants that a user can lack although the lists of the area are readable. */
const ofWrites = (grant: GlobalGrant) => /^add_|_subscription$/.test(grant)
/** Pages of the account scope are refused to restricted users as a whole, so their forms need no check of their own. */
const asksUser = ({ scopes, unrestricted, grants }: Rules) =>
  (unrestricted && !scopes.some((scope) => scope.startsWith('account:'))) || grants.some(ofWrites)

/** Asks the API for the user's restriction only if the operation depends on it. */
export function useAccessRules(op: Rules): AccessRules {
  const asks = asksUser(op)
  const { data: restricted } = useQuery({ ...restrictionQuery, enabled: asks })
  const notes: string[] = []
  const blocked = asks && op.unrestricted && restricted === true
  if (asks && !blocked && restricted !== false && restricted !== undefined) {
    notes.push(
      op.unrestricted
        ? 'You must be an unrestricted user of the account.'
        : needsGrant(shownScopes(op.grants.filter(ofWrites)), restricted === true),
    )
  }
  return {
    blocked: blocked ? 'Only unrestricted users of the account can do this.' : undefined,
    note: notes.length === 0 ? undefined : notes.join(' '),
  }
}
