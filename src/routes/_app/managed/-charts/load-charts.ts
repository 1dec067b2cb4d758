/** Loads the charts. The library asks Intl for the browser's language as it loads, and breaks where that is no language tag. */
export async function loadCharts() {
  const restore = withLanguageTag(navigator)
  try {
    return { default: (await import('./charts')).Charts }
  } finally {
    restore()
  }
}

/** Browsers started in a POSIX locale say "en-US@posix". Answers how to put back what was there. */
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
