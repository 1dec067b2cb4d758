/** Is this a token of the API? Loaded only when the question comes up. */
import type { AnyOp } from '../contract/op'
import { objectStorage } from '../contract/object-storage'
import { ApiError } from './errors'
import { send } from './request'
import { kindOf, readErrors, readJson, retryAfter, scopesHeader } from './response'
import type { TokenCheck } from './session'

const FAMILIES: readonly AnyOp[] = [objectStorage.transfer]

export async function probeToken(api: string, token: string): Promise<TokenCheck> {
  let doubt: ApiError | undefined
  for (const op of FAMILIES) {
    try {
      const res = await send(op, {}, { base: api, token, signal: AbortSignal.timeout(20_000) })
      if (res.ok || res.status === 403) return { state: 'valid', scopes: scopesHeader(res, 'x-oauth-scopes') }
      if (res.status !== 401) {
        const body = await readJson(res)
        const errors = body.ok ? readErrors(body.json) : []
        doubt ??= new ApiError({
          kind: kindOf(res.status),
          op: op.id,
          status: res.status,
          errors,
          retryAfter: retryAfter(res),
        })
      }
    } catch (e) {
      doubt ??= new ApiError({ kind: 'unreachable', op: op.id, cause: e })
      break
    }
  }
  return doubt ? { state: 'unsure', error: doubt } : { state: 'wrong' }
}
