import { useApiSettings } from '#/api/session/session'

/** The configured object origin that serves this hostname: a subdomain of the origin, or `*.localhost` at its port. Undefined for other stores. */
export const originOf = (host: string, origins: readonly string[]): URL | undefined =>
  origins
    .map((origin) => new URL(origin))
    .find((o) => host.endsWith(`.${o.host}`) || (o.port !== '' && host.endsWith(`.localhost:${o.port}`)))

/** The scheme of a bucket's or cluster's URLs. `own`: served by this server, without static sites. Other stores use HTTPS. */
export function useObjectStore(host: string): { scheme: 'http:' | 'https:'; own: boolean } {
  const origin = originOf(host, useApiSettings()?.objectOrigins ?? [])
  return { scheme: origin?.protocol === 'http:' ? 'http:' : 'https:', own: origin !== undefined }
}
