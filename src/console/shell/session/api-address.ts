/** Short form of an API's URL for display: "localhost:4000/v4". A relative URL is the console's own server. */
export function apiAddress(url: string, base = globalThis.location?.href ?? 'http://localhost/'): string {
  if (!URL.canParse(url, base)) return url
  const { host, pathname, protocol } = new URL(url, base)
  // Warns that the token would travel unencrypted to another machine.
  const plain = protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(host)
  return `${plain ? 'http://' : ''}${host}${pathname.replace(/\/$/, '')}`
}
