import { useConfig, type ApiChoice } from '#/api/client/config'
import { useSession } from '#/api/session/session'
import { apiAddress } from './api-address'

/** The API in use, from the configuration; undefined until that is loaded. */
export function useApiChoice(): ApiChoice | undefined {
  const config = useConfig()
  const { api } = useSession()
  return config?.apis.find((one) => one.url === api) ?? config?.apis[0]
}
const useApiUrl = (): string | undefined => useApiChoice()?.url

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
