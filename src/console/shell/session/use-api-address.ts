import { useApiSettings } from '#/console/api/session/session'
import { apiAddress } from './api-address'

/** Display address of the API in use; empty until the configuration is loaded. */
export function useApiAddress(): string {
  const url = useApiSettings()?.url
  return url === undefined ? '' : apiAddress(url)
}
