/** Checks of a page in forced colors. */
import type { Page } from '@playwright/test'

/** Controls without a native look or a border. */
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
