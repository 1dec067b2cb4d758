/** Where one was going before signing in. A link must not be able to lead elsewhere. */

// Tabs and line breaks vanish inside URLs, a backslash counts as a slash.
const TRICKS = /[\u0000-\u0020\u007f\\]/u

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
  if (typeof target !== 'string' || !target.startsWith('/') || TRICKS.test(target)) return fallback
  if (!URL.canParse(target, origin)) return fallback
  const url = new URL(target, origin)
  // `/..//e` passes every look at the text and resolves to `//e`.
  if (url.origin !== origin || url.pathname.startsWith('//') || !isRoute(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
