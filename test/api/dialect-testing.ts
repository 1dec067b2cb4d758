/** An API with words of its own, for specs. */
import { setConfig } from '#/console/api/base/config'
import { loadDialects } from '#/contract/dialects/dialects'
import type { DialectName } from '#/contract/shape'

export const API = 'https://api.example/v4'

/** Selects an API in this wording; the contract's by default. */
export async function useApi(dialect?: DialectName): Promise<void> {
  const apis = [{ label: 'A', url: API, ...(dialect === undefined ? {} : { dialect, idempotency: false }) }]
  const raw = { apis, objectOrigins: [], maxObjectBytes: 1, idempotency: false }
  await loadDialects(setConfig(raw, 'https://console.example').apis)
}
