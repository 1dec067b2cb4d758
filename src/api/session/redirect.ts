/** Where one was going before signing in. A link must not be able to lead elsewhere. */

// Control characters vanish inside URLs, a backslash counts as a slash.
const tricky = (text: string) => text.includes('\\') || Array.from(text).some((c) => c <= ' ' || c === '\u007f')

/**
 * The target as a path with query and hash when it is a page of this console, else `fallback`.
 * `isRoute` says whether a pathname is one of the console's pages.
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
  // `/..//e` passes every look at the text and resolves to `//e`.
  if (url.origin !== origin || url.pathname.startsWith('//') || !isRoute(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
