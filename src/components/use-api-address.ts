import { useConfig } from '../api/config'
import { useSession } from '../api/session'
import { apiAddress } from './api-address'

function useApiUrl(): string | undefined {
  const config = useConfig()
  const { api } = useSession()
  if (!config) return undefined
  return (config.apis.find((one) => one.url === api) ?? config.apis[0]).url
}

/** The API in use as people name it; empty until the configuration is there. */
export function useApiAddress(): string {
  const url = useApiUrl()
  return url === undefined ? '' : apiAddress(url)
}

/** What stands before every operation's path: `/v4`. */
export function useApiPrefix(): string {
  const url = useApiUrl()
  return url === undefined || !URL.canParse(url) ? '' : new URL(url).pathname.replace(/\/$/, '')
}
