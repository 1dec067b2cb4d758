const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Whether a certificate's name matches a host: the same name, or `*.` for exactly one label (RFC 6125, 6.4.3). */
export function coversHost(name: string, host: string): boolean {
  const [pattern, wanted] = [plain(name), plain(host)]
  if (!pattern.startsWith('*.')) return pattern === wanted
  const dot = wanted.indexOf('.')
  return dot > 0 && wanted.slice(dot) === pattern.slice(1)
}

/** Removes the port from a host. */
export const withoutPort = (host: string): string => host.replace(/:\d+$/, '')
