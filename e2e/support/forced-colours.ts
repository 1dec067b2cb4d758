/** What a page has to be in colours of one's own. */
import type { Page } from '@playwright/test'

/** Controls that neither the system draws nor a border shows. */
export const bareControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=progressbar], [role=switch], input, select, textarea, [role=combobox]')]
      // One that only a button opens is never seen.
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
