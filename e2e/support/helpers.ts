/** Words and parts of the interface, and user actions that find elements by role and label, as assistive technology does. */
import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator
type Name = string | RegExp

/** Words of the interface that many tests name. */
export const words = {
  signInTitle: 'Sign in with an access token',
  signIn: 'Sign in',
  signOut: 'Sign out',
  tryAgain: 'Try again',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  overview: 'Overview',
  buckets: 'Buckets',
  createBucket: 'Create bucket',
  deleteBucket: 'Delete bucket',
  deleteObject: 'Delete object',
  changeAccess: 'Change access',
  publicRead: 'Public read',
  copyLink: 'Copy link',
  accessKeys: 'Access keys',
  createAccessKey: 'Create access key',
  revoke: 'Revoke',
  revoked: 'revoked',
  revokeKey: 'Revoke key',
  clusters: 'Clusters',
  volumes: 'Volumes',
  createVolume: 'Create volume',
  detachVolume: 'Detach volume',
  images: 'Images',
  regions: 'Regions',
  tickets: 'Tickets',
  openTicket: 'Open ticket',
} as const

/** The tray of uploads and bulk jobs, also once it has folded. */
export const trayOf = (page: Page): Locator => page.getByRole('region', { name: 'Transfers', includeHidden: true })
export const pillOf = (page: Page): Locator => page.locator('[aria-controls=transfers]')
/** Shows all of the tray, which folds after a good end. */
export async function openTray(page: Page): Promise<void> {
  const folded = pillOf(page).or(page.getByLabel('Show transfers')).filter({ visible: true })
  if ((await folded.count()) > 0) await folded.click()
}
export const toastsOf = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })
/** The input of files to upload. */
export const filesOf = (scope: Scope): Locator => scope.getByLabel('Files to upload')
/** The bar of a list's selection. */
export const selectedOf = (scope: Scope): Locator => scope.getByRole('group', { name: 'Selected rows' })
/** The question about unsaved input. */
export const unsavedOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard your changes?' })
/** The question about a request that has no response yet. */
export const pendingOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Request in progress' })
/** The sign-in dialog over the page of an expired session. */
export const expiredOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Your token is no longer accepted' })
export const tokenFieldOf = (scope: Scope): Locator => scope.getByLabel('Access token', { exact: true })

const exactly = (name: Name) => (typeof name === 'string' ? { name, exact: true } : { name })

/** Waits for the page's level 1 heading. */
export async function expectPage(page: Page, heading: Name): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, ...exactly(heading) })).toBeVisible()
}

/** The row with this text in a cell. */
export const tableRow = (scope: Scope, text: Name): Locator =>
  scope
    .getByRole('row')
    // Relative to each row, not to the scope.
    .filter({
      has: pageOf(scope)
        .getByRole('cell', { name: text })
        .or(pageOf(scope).getByRole('gridcell', { name: text }))
        .or(pageOf(scope).getByRole('rowheader', { name: text })),
    })

/** Expects a row with these visible values by column, in any column order: `{ Label: 'logs', Region: 'us-east' }`. */
export async function expectRow(table: Locator, values: Readonly<Record<string, Name>>): Promise<void> {
  const first = Object.values(values)[0]
  if (first === undefined) throw new Error('expectRow needs a value')
  // The headings are read once, so the table must be loaded first.
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

/** Opens a row's menu. */
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

/** Chooses an action of a page's menu. */
export async function moreAction(scope: Scope, action: Name): Promise<void> {
  await scope.getByRole('button', { name: 'More actions' }).click()
  await pageOf(scope).getByRole('menuitem', exactly(action)).click()
}

/** Chooses an action of the menu in the bar of a selection. */
export const selectionAction = (page: Page, action: Name): Promise<void> => moreAction(selectedOf(page), action)

export async function fillField(scope: Scope, label: Name, value: string): Promise<void> {
  await scope.getByRole('textbox', exactly(label)).fill(value)
}

/** Chooses an option of a select or combobox. */
export async function choose(scope: Scope, label: Name, option: Name): Promise<void> {
  await scope.getByRole('combobox', exactly(label)).click()
  await pageOf(scope).getByRole('option', exactly(option)).click()
}

export async function submit(scope: Scope, button: Name): Promise<void> {
  await scope.getByRole('button', exactly(button)).click()
}

export async function signInWith(scope: Scope, token: string): Promise<void> {
  await tokenFieldOf(scope).fill(token)
  await submit(scope, words.signIn)
}

/** Chooses an item of the account menu. */
export async function accountMenu(page: Page, item: Name): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Expects an invalid field with this error; with `focused`, also focus. */
export async function expectFieldError(scope: Scope, label: Name, reason: Name, focused = false): Promise<void> {
  const field = scope.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleErrorMessage(reason)
  if (focused) await expect(field).toBeFocused()
}

/** A toast or a live region. */
export async function expectSaid(page: Page, text: Name): Promise<void> {
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).or(page.getByRole('dialog')).getByText(text).first(),
  ).toBeVisible()
}

/** Confirms a dialog that requires typing a name. */
export async function confirmTyped(page: Page, typed: string, button: Name): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('textbox').fill(typed)
  await dialog.getByRole('button', exactly(button)).click()
  await expect(dialog).toBeHidden()
}

const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope)

/** A search parameter of the URL; null if missing. */
export const searchText = (page: Page, key: string, address = page.url()): string | null =>
  new URL(address).searchParams.get(key)
