const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/**
 * Returns an address from data that is safe to link: `http`, `https`, `mailto`, or a path on `origin` with one leading
 * slash. Undefined for anything else, including lookalikes (`javascript:`, `//other`, `/\other`).
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
