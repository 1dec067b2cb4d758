import type { AnyOp } from '#/contract/op'
import { missingScopesReason } from './words'

/** Known scopes of the token. */
export interface Scopes {
  /** From `X-OAuth-Scopes`; null if the browser can't read it. `*` contains every scope. */
  readonly granted: ReadonlySet<string> | null
  /** Learned from refusals. */
  readonly missing: ReadonlySet<string>
}
export const UNKNOWN_SCOPES: Scopes = { granted: null, missing: new Set() }

const holds = (granted: ReadonlySet<string>, scope: string) =>
  granted.has('*') || granted.has(scope) || granted.has(scope.replace(/:read_only$/, ':read_write'))

/** Returns the scopes of `needed` that the token is known to lack; empty if nothing is known. */
export const lackingScopes = (needed: readonly string[], scopes: Scopes): readonly string[] => {
  const { granted, missing } = scopes
  return needed.filter((s) =>
    granted ? !holds(granted, s) : missing.has(s) || missing.has(s.replace(/:read_write$/, ':read_only')),
  )
}

/** Returns the scopes that the token is known to lack for this operation. With optional sign-in none are required. */
export const missingScopes = (op: Pick<AnyOp, 'scopes' | 'auth'>, scopes: Scopes): readonly string[] =>
  op.auth === 'required' ? lackingScopes(op.scopes, scopes) : []

/** Returns why a control for this operation is disabled; undefined if enabled. `shown` rewords scopes. */
export function denialReason(
  op: Pick<AnyOp, 'scopes' | 'auth'>,
  scopes: Scopes,
  shown = (names: readonly string[]) => names,
): string | undefined {
  const lack = shown(missingScopes(op, scopes))
  return lack.length > 0 ? missingScopesReason(lack) : undefined
}
