/** Checks whether a token is valid (decision 0007). Loads on demand. */
import { betas } from '#/contract/betas'
import { images } from '#/contract/images'
import { monitoring } from '#/contract/monitoring'
import { objectStorage } from '#/contract/object-storage'
import type { AnyOp } from '#/contract/op'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { dialectAt } from '#/contract/dialects/dialects'
import { ApiError, noResponse } from '../base/errors'
import { send, type LooseArgs } from '../base/request'
import { hasShape, failureKindOf, readErrors, readJson, retryAfter, scopesHeader } from '../base/response'
import type { TokenCheck } from './session'

interface Probe {
  op: AnyOp
  args: LooseArgs
}
// The first probe needs a token but no scope. Some servers return 401 for a missing scope, so the others cover one read per scope family.
const FIRST: Probe = { op: betas.list, args: {} }
const FAMILIES: readonly Probe[] = [
  { op: objectStorage.transfer, args: {} },
  { op: volumes.list, args: {} },
  { op: tickets.list, args: {} },
  { op: monitoring.clients, args: {} },
  // The image list is public and accepts any token, a private image doesn't.
  { op: images.view, args: { params: { imageId: 'private/0' } } },
]
const TIMEOUT_MS = 20_000

type Said = { say: 'known'; scopes: readonly string[] | null } | { say: 'no' } | { say: 'nothing'; error: ApiError }

async function ask({ op, args }: Probe, api: string, token: string): Promise<Said> {
  try {
    const res = await send(dialectAt(api)?.facts(op) ?? op, args, {
      base: api,
      token,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await readJson(res)
    const errors = body.ok ? readErrors(body.json) : []
    if (res.status === 401) return { say: 'no' }
    // Only responses in the API's format count, not a web page at a wrong URL.
    const speaks = body.ok && (res.ok ? hasShape(op, body.json) : errors.length > 0)
    if (speaks && (res.ok || res.status === 403 || res.status === 404))
      return { say: 'known', scopes: scopesHeader(res, 'x-oauth-scopes') }
    const kind = res.status >= 429 ? failureKindOf(res.status) : 'malformed'
    return {
      say: 'nothing',
      error: new ApiError({ kind, op: op.id, status: res.status, errors, retryAfter: retryAfter(res) }),
    }
  } catch (e) {
    return { say: 'nothing', error: noResponse(op.id, e) }
  }
}

/** A server without that area (501) proves nothing about the token. */
const isAbsent = (s: Said) => s.say === 'nothing' && s.error.status === 501

/** Sends probes until one answers whether the token is valid. Never rejects. */
export async function probeToken(api: string, token: string): Promise<TokenCheck> {
  const first = await ask(FIRST, api, token)
  if (first.say === 'known') return { state: 'valid', scopes: first.scopes }
  if (first.say === 'nothing' && !isAbsent(first)) return { state: 'unsure', error: first.error }
  const heard: Said[] = [first]
  for (const probe of FAMILIES) {
    const said = await ask(probe, api, token)
    if (said.say === 'known') return { state: 'valid', scopes: said.scopes }
    heard.push(said)
  }
  const silent = heard.find((s) => s.say === 'nothing' && !isAbsent(s)) ?? heard.find((s) => s.say === 'nothing')
  const refused = heard.some((s) => s.say === 'no') && heard.every((s) => s.say === 'no' || isAbsent(s))
  if (refused || silent?.say !== 'nothing') return { state: 'wrong' }
  return { state: 'unsure', error: silent.error }
}
