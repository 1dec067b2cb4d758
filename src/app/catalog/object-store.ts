import { useConfig } from '#/api/client/config'

/** The configured origin that answers for this host name: the same host below it, or `*.localhost` at its port. */
export const originOf = (host: string, origins: readonly string[]): URL | undefined =>
  origins
    .map((origin) => new URL(origin))
    .find((o) => host.endsWith(`.${o.host}`) || (o.port !== '' && host.endsWith(`.localhost:${o.port}`)))

/** How a bucket or cluster is reached from here. Stores other than the console's own speak TLS and serve static sites. */
export function useObjectStore(host: string): { scheme: 'http:' | 'https:'; own: boolean } {
  const origin = originOf(host, useConfig()?.objectOrigins ?? [])
  return { scheme: origin?.protocol === 'http:' ? 'http:' : 'https:', own: origin !== undefined }
}
