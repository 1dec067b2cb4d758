import { useConfig } from '../api/config'
import { useSession } from '../api/session'
import { apiAddress } from './api-address'

/** The API in use as people name it; empty until the configuration is there. */
export function useApiAddress(): string {
  const config = useConfig()
  const { api } = useSession()
  if (!config) return ''
  const chosen = config.apis.find((one) => one.url === api) ?? config.apis[0]
  return apiAddress(chosen.url)
}
