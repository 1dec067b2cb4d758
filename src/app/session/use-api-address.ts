import { useApiSettings } from '#/api/session/session'
import { apiAddress } from './api-address'

const useApiUrl = (): string | undefined => useApiSettings()?.url

/** Display address of the API in use; empty until the configuration is loaded. */
export function useApiAddress(): string {
  const url = useApiUrl()
  return url === undefined ? '' : apiAddress(url)
}

/** Path prefix of every operation: `/v4`. */
export function useApiPrefix(): string {
  const url = useApiUrl()
  return url === undefined || !URL.canParse(url) ? '' : new URL(url).pathname.replace(/\/$/, '')
}
