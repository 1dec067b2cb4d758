import { useApiSettings } from '#/console/api/session/session'

/** The configured object origin that serves this hostname: a subdomain of the origin, or `*.localhost` at its port. Undefined for other stores. */
export const originOf = (host: string, origins: readonly string[]): URL | undefined =>
  origins
    .map((origin) => new URL(origin))
    .find((o) => host.endsWith(`.${o.host}`) || (o.port !== '' && host.endsWith(`.localhost:${o.port}`)))

/** Whether the API is the embedded server, whose behavior beyond the reference is known. */
export const useEmbedded = (): boolean => useApiSettings()?.embedded === true

/**
 * The scheme of a bucket's or cluster's URLs; other stores use HTTPS. `own`: served by the embedded server, without static sites and
 * without the S3-compatible API. The configured origins alone don't prove that, because other stores are configured too.
 */
export function useObjectStore(host: string): { scheme: 'http:' | 'https:'; own: boolean } {
  const settings = useApiSettings()
  const origin = originOf(host, settings?.objectOrigins ?? [])
  return {
    scheme: origin?.protocol === 'http:' ? 'http:' : 'https:',
    own: settings?.embedded === true && origin !== undefined,
  }
}
