import type { Page } from '@playwright/test'

/** Into the dark. Colours change over a moment: what is looked at is what they come to. */
export const darken = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.documentElement.dataset['theme'] = 'dark'
    await new Promise((done) => requestAnimationFrame(done))
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(changes.map((one) => one.finished.catch(() => undefined)))
  })

/** The theme that pages have from their first paint on, until it is chosen anew. */
export const inTheme = (page: Page, theme: 'light' | 'dark'): Promise<unknown> =>
  page.addInitScript((chosen) => {
    // A tab begins with an empty page, which has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('cloud-console.theme', chosen)
  }, theme)
