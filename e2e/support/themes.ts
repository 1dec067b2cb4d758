/** Themes and forced colors of a page. */
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

/** Controls without a native look or a border, which vanish in forced colors. */
export const bareControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=progressbar], [role=switch], input, select, textarea, [role=combobox]')]
      // Hidden file inputs are opened by a button.
      .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches('[type=file][tabindex="-1"]'))
      .filter((e) => {
        const own = [e, ...e.querySelectorAll('*'), ...(e.parentElement ? [e.parentElement] : [])]
        return !own.some((one) => {
          const style = getComputedStyle(one)
          return (
            style.appearance === 'auto' || (style.borderStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0)
          )
        })
      })
      .map((e) => e.outerHTML.slice(0, 160)),
  )
