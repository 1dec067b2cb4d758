import type { Page } from '@playwright/test'

/** Into the dark. Colours change over a moment: what is looked at is what they come to. */
export const darken = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.documentElement.dataset['theme'] = 'dark'
    await new Promise((done) => requestAnimationFrame(done))
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(changes.map((one) => one.finished.catch(() => undefined)))
  })
