import type { AnyOp } from '#/contract/op'

/** What is known about the token's scopes. */
export interface Scopes {
  /** From `X-OAuth-Scopes`; null where the browser cannot read it. `*` holds every scope. */
  readonly granted: ReadonlySet<string> | null
  /** Learned from refusals. */
  readonly missing: ReadonlySet<string>
}
export const UNKNOWN_SCOPES: Scopes = { granted: null, missing: new Set() }

const holds = (granted: ReadonlySet<string>, scope: string) =>
  granted.has('*') || granted.has(scope) || granted.has(scope.replace(/:read_only$/, ':read_write'))

/** The scopes of `needed` that the token is known to lack; empty when nothing is known. */
export const lacking = (needed: readonly string[], scopes: Scopes): readonly string[] => {
  const { granted, missing } = scopes
  return needed.filter((s) =>
    granted ? !holds(granted, s) : missing.has(s) || missing.has(s.replace(/:read_write$/, ':read_only')),
  )
}

/** The scopes that the token is known to lack for this operation. One with optional sign-in answers without its scope, only with less. */
export const missingScopes = (op: Pick<AnyOp, 'scopes' | 'auth'>, scopes: Scopes): readonly string[] =>
  op.auth === 'required' ? lacking(op.scopes, scopes) : []

/** Why a control for this operation is disabled; undefined when it is not. */
export function denied(op: Pick<AnyOp, 'scopes' | 'auth'>, scopes: Scopes): string | undefined {
  const lack = missingScopes(op, scopes)
  return lack.length > 0 ? `Your token lacks the scope ${lack.join(' and ')}.` : undefined
}
