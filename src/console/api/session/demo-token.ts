/** The demo account's token. The console's own server gives it only on a loopback demo (`Config.demo`). */
import { ApiError, isApiError, noResponse } from '../base/errors'
import { readJson } from '../base/response'

const OPERATION = 'demo-token'

/** Requests the token. Throws ApiError. */
export async function fetchDemoToken(): Promise<string> {
  try {
    const res = await fetch('/demo-token', {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    })
    const body = await readJson(res)
    const token: unknown = res.ok && body.ok ? Reflect.get(Object(body.json), 'token') : undefined
    if (typeof token !== 'string') throw new ApiError({ kind: 'malformed', op: OPERATION, status: res.status })
    return token
  } catch (e) {
    if (isApiError(e)) throw e
    throw noResponse(OPERATION, e)
  }
}
