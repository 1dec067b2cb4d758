/** Words for what a person does: everything is found by role and label, as assistive technology finds it. */
import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator
type Name = string | RegExp

const exactly = (name: Name) => (typeof name === 'string' ? { name, exact: true } : { name })

/** The page's one heading of the first level: what was navigated to is there, and not only as the picture of it that hears no key. */
export async function expectPage(page: Page, heading: Name): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, ...exactly(heading) })).toBeVisible()
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
}

/** The row that shows this text in one of its cells. */
export const tableRow = (scope: Scope, text: Name): Locator =>
  scope
    .getByRole('row')
    // Looked for within each row, so not from the scope itself.
    .filter({
      has: pageOf(scope)
        .getByRole('cell', { name: text })
        .or(pageOf(scope).getByRole('gridcell', { name: text }))
        .or(pageOf(scope).getByRole('rowheader', { name: text })),
    })

/** A row by the visible values of its columns, `{ Label: 'logs', Region: 'us-east' }`, whatever the columns' order. */
export async function expectRow(table: Locator, values: Readonly<Record<string, Name>>): Promise<void> {
  const first = Object.values(values)[0]
  if (first === undefined) throw new Error('expectRow needs a value')
  // The headings are read once: not before the table has come.
  await expect(tableRow(table, first).first()).toBeVisible()
  const headers = await table.getByRole('columnheader').allInnerTexts()
  const cells = tableRow(table, first)
    .getByRole('cell')
    .or(tableRow(table, first).getByRole('gridcell'))
    .or(tableRow(table, first).getByRole('rowheader'))
  for (const [column, value] of Object.entries(values)) {
    const index = headers.findIndex((h) => h.trim().toLowerCase().startsWith(column.toLowerCase()))
    expect(index, `no column ${column} among ${headers.join(', ')}`).toBeGreaterThanOrEqual(0)
    await expect(cells.nth(index)).toContainText(value)
  }
}

/** Opens the menu of a row's further actions. */
export async function openRowMenu(scope: Scope, text: Name): Promise<Locator> {
  await tableRow(scope, text)
    .getByRole('button', { name: /actions|more/i })
    .click()
  const menu = pageOf(scope).getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

export async function rowAction(scope: Scope, text: Name, action: Name): Promise<void> {
  const menu = await openRowMenu(scope, text)
  await menu.getByRole('menuitem', exactly(action)).click()
}

export async function fillField(scope: Scope, label: Name, value: string): Promise<void> {
  await scope.getByRole('textbox', exactly(label)).fill(value)
}

/** Chooses from a select or combobox. */
export async function choose(scope: Scope, label: Name, option: Name): Promise<void> {
  await scope.getByRole('combobox', exactly(label)).click()
  await pageOf(scope).getByRole('option', exactly(option)).click()
}

export async function submit(scope: Scope, button: Name): Promise<void> {
  await scope.getByRole('button', exactly(button)).click()
}

/** The field is marked wrong, names this reason, and holds the focus where `focused`. */
export async function expectFieldError(scope: Scope, label: Name, reason: Name, focused = false): Promise<void> {
  const field = scope.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleErrorMessage(reason)
  if (focused) await expect(field).toBeFocused()
}

/** What is said in passing: a toast or a live region. */
export async function expectSaid(page: Page, text: Name): Promise<void> {
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).or(page.getByRole('dialog')).getByText(text).first(),
  ).toBeVisible()
}

/** Confirms a dialog that wants a name typed. */
export async function confirmTyped(page: Page, typed: string, button: Name): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('textbox').fill(typed)
  await dialog.getByRole('button', exactly(button)).click()
  await expect(dialog).toBeHidden()
}

const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope)

/** A text of the address; null where it has none of that name. */
export const searchText = (page: Page, key: string, address = page.url()): string | null =>
  new URL(address).searchParams.get(key)
