import type { Page } from '@playwright/test'

/** Switches to the dark theme and waits for the color transition to end. */
export const darken = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.documentElement.dataset['theme'] = 'dark'
    await new Promise((done) => requestAnimationFrame(done))
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(changes.map((one) => one.finished.catch(() => undefined)))
  })

/** Sets the theme of all pages from their first paint on. */
export const inTheme = (page: Page, theme: 'light' | 'dark'): Promise<unknown> =>
  page.addInitScript((chosen) => {
    // A new tab starts with a blank page, which has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('cloud-console.theme', chosen)
  }, theme)
