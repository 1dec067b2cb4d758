/** "localhost:4000/v4": how an API is named to people. A relative address is the console's own server. */
export function apiAddress(url: string, base = globalThis.location?.href ?? 'http://localhost/'): string {
  if (!URL.canParse(url, base)) return url
  const { host, pathname, protocol } = new URL(url, base)
  // Where the token would travel in the clear to another machine, that is worth saying.
  const plain = protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(host)
  return `${plain ? 'http://' : ''}${host}${pathname.replace(/\/$/, '')}`
}
