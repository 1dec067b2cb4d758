const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/**
 * An address that came from data and is to become a link: `http`, `https` and `mailto`, or a path on `origin`
 * (starting with one slash). Anything else, also what only looks like one (`javascript:`, `//other`, `/\other`), is undefined.
 */
export function safeHref(text: string | null | undefined, origin = 'http://localhost'): string | undefined {
  if (!text) return undefined
  const path = text.startsWith('/')
  if (!URL.canParse(text, path ? origin : undefined)) return undefined
  const url = new URL(text, path ? origin : undefined)
  if (!SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  if (!path) return url.href
  return url.origin === new URL(origin).origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}
