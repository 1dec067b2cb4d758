/** Helpers for specs of managed services: an account with the product, and a caller. */
import { expect } from 'vitest'
import type { TestServer } from './testing'

export async function managedAccount(s: TestServer) {
  const account = await s.account({ managed: true })
  const token = await s.token({ account })
  return {
    account,
    token,
    call: (method: string, path: string, body?: unknown, as = token) =>
      s.request(method, `/v4/managed${path}`, { token: as, ...(body === undefined ? {} : { body }) }),
  }
}
export type ManagedAccount = Awaited<ReturnType<typeof managedAccount>>

export const refusal = (field: string, reason: unknown = expect.any(String)) => ({ errors: [{ field, reason }] })
/** A valid service with changes. */
export const service = (change: object = {}) => ({
  label: 'shop front',
  service_type: 'url',
  address: 'https://shop.example/health?full=1',
  timeout: 15,
  ...change,
})
