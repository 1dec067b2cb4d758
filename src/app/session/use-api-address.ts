import { useConfig, type ApiChoice } from '#/api/client/config'
import { useSession } from '#/api/session/session'
import { apiAddress } from './api-address'

/** The API in use as the configuration has it; undefined until that is there. */
export function useApiChoice(): ApiChoice | undefined {
  const config = useConfig()
  const { api } = useSession()
  return config?.apis.find((one) => one.url === api) ?? config?.apis[0]
}
const useApiUrl = (): string | undefined => useApiChoice()?.url

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
