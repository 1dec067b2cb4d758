/** Loads the charts. Their library passes the browser's language to Intl as it loads, and fails where that isn't a language tag. */
export async function loadCharts() {
  const restore = withLanguageTag(navigator)
  try {
    return (await import('./charts')).Charts
  } finally {
    restore()
  }
}

/** Replaces an invalid language, such as the "en-US@posix" of a POSIX locale. Returns a function that restores it. */
export function withLanguageTag(nav: { readonly language: string }): () => void {
  try {
    Intl.getCanonicalLocales(nav.language)
    return () => undefined
  } catch {
    const own = Object.getOwnPropertyDescriptor(nav, 'language')
    Reflect.defineProperty(nav, 'language', { value: 'en', configurable: true })
    return () => {
      if (own) Reflect.defineProperty(nav, 'language', own)
      else Reflect.deleteProperty(nav, 'language')
    }
  }
}
