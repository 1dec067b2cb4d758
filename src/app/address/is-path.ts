// URL parsers read `//host` and `/\host` as other origins, and drop tabs and line breaks before they look.
// oxlint-disable-next-line no-control-regex
const PATH = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/

/** Whether a stored value is a path on this origin. Doesn't look whether a page has that path, as `safeRedirect` does. */
export const isPath = (x: unknown): x is string => typeof x === 'string' && PATH.test(x)
