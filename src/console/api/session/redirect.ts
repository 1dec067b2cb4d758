/** Target after signing in. A link must not lead to another site. */

// URL parsers drop control characters and treat backslashes as slashes.
const tricky = (text: string) => text.includes('\\') || Array.from(text).some((c) => c <= ' ' || c === '\u007f')

/**
 * Returns the target's path with query and hash if it is a page of this console, else `fallback`. `isRoute` returns whether a pathname
 * is one of the console's pages.
 */
export function safeRedirect(
  target: unknown,
  isRoute: (pathname: string) => boolean,
  fallback = '/',
  origin: string = location.origin,
): string {
  if (typeof target !== 'string' || !target.startsWith('/') || tricky(target)) return fallback
  if (!URL.canParse(target, origin)) return fallback
  const url = new URL(target, origin)
  // `/..//e` resolves to `//e`.
  if (url.origin !== origin || url.pathname.startsWith('//') || !isRoute(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
