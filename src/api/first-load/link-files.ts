/**
 * Requests the files of the opened page by the same links as the framework's preloading, so nothing is fetched twice. Inlined into
 * index.html as source text, so it must not use anything outside itself.
 */
export function linkFiles(
  pages: readonly (readonly [pattern: string, files: readonly number[]])[],
  files: readonly string[],
): void {
  const nonce = document.currentScript?.nonce ?? ''
  const page = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname))
  for (const index of page?.[1] ?? []) {
    const href = `/${files[index]}`
    const isStyle = href.endsWith('.css')
    const link = document.createElement('link')
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', nonce, href })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}
