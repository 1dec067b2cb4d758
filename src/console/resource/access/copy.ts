/** Why a user or a token can't do something. */
export const signInFirst = 'Sign in to do this.'
export const unrestrictedOnly = 'Only unrestricted users of the account can do this.'
export const mustBeUnrestricted = 'You must be an unrestricted user of the account.'
const anyOf = (grants: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(grants)
/** `known`: whether the user is known to be restricted. */
export const needsGrant = (grants: readonly string[], known: boolean) =>
  known ? `You need the grant ${anyOf(grants)}.` : `Restricted users need the grant ${anyOf(grants)}.`
export const needsBalance = 'Accounts with a negative balance can’t do this.'
