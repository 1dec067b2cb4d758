/** Typed and chosen values of a form, read from the page. */
import type { Locator } from '@playwright/test'

/** Milliseconds. A missing button needs no wait. */
const PROMPT = { timeout: 15_000 }

/** One line per field of the button's form, dialog or page: its name and value. */
export const typedAround = (button: Locator): Promise<string[]> =>
  button.evaluate(
    (pressed) => {
      const own = pressed instanceof HTMLButtonElement ? pressed.form : null
      const root =
        pressed.closest('[role=dialog], [role=alertdialog]') ?? own?.closest('[role=dialog]') ?? own ?? document.body
      return Array.from(
        root.querySelectorAll('input, textarea, select, [role=radio], [role=checkbox], [role=switch], [role=combobox]'),
        (field) => {
          const labels = field instanceof HTMLInputElement ? Array.from(field.labels ?? [], (l) => l.textContent) : []
          const name = field.getAttribute('aria-label') ?? labels[0] ?? field.getAttribute('name') ?? field.tagName
          const value =
            field instanceof HTMLInputElement && field.type === 'file'
              ? Array.from(field.files ?? [], (file) => file.name).join()
              : field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
                ? String(field.checked)
                : 'value' in field
                  ? String(field.value)
                  : field.getAttribute('aria-checked')
          return `${name}: ${value}`
        },
      )
    },
    undefined,
    PROMPT,
  )
