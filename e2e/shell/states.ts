/** States that no address opens: open overlays, half-filled forms and refused requests. Each starts from a fresh page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { moreAction, selectionAction, tableRow, words } from '../support/helpers'

export interface State {
  readonly name: string
  readonly at: string
  readonly open: (page: Page) => Promise<void>
  /** Expected console errors, such as a read from a bucket without CORS. */
  readonly allows?: RegExp
  /** Width of the only viewport; all by default. */
  readonly width?: number
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()
const dialog = (page: Page) => expect(page.getByRole('dialog').last()).toBeVisible()
const menu = (page: Page) => expect(page.getByRole('menu').last()).toBeVisible()

/** Opens a menu of the page by the name of its button. */
const opened = (button: string | RegExp) => async (page: Page) => {
  await press(page, button)
  await menu(page)
}
/** Opens a button's confirmation. */
const asked = (button: string | RegExp) => async (page: Page) => {
  await press(page, button)
  await dialog(page)
}
const askedInMenu = (action: string) => async (page: Page) => {
  await moreAction(page, action)
  await dialog(page)
}
const chosen = async (page: Page) => {
  const all = page.getByRole('checkbox', { name: 'Select all rows' })
  await all.check()
  await expect(all).toBeChecked()
}
/** Submits an empty form, which shows errors at its fields. */
const sentEmpty = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}
const key = (name: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press(name)
  await dialog(page)
}
/** Searches in the palette, which reads every list of the account. */
const typed = (text: string, answer: (page: Page) => Locator) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search pages/ }).fill(text)
  await expect(answer(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Incomplete results' })).toHaveCount(0)
}
const narrowed = async (page: Page) => {
  await page.getByRole('searchbox').first().fill('no such thing')
  await expect(page.getByText(/match the filter/).first()).toBeVisible()
}
const choices = (name: string) => async (page: Page) => {
  await page.getByRole('combobox', { name }).first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

const BUCKET = '/buckets/eu-central-1/larkspur-website'

export const STATES: readonly State[] = [
  { name: 'navigation in a drawer', at: '/buckets', width: 390, open: asked('Open navigation') },
  {
    name: 'token and scopes',
    at: '/buckets',
    open: async (page) => {
      await opened('Account')(page)
      await page.getByRole('menuitem', { name: 'Token and scopes' }).click()
      await dialog(page)
    },
  },
  { name: 'palette before a letter', at: '/volumes', open: asked('Search or jump to…') },
  {
    name: 'palette with results',
    at: '/volumes',
    open: typed('de', (page) => page.getByRole('group', { name: 'Public images' })),
  },
  { name: 'shortcuts', at: '/volumes', open: key('?') },
  { name: 'view of a table', at: '/buckets', open: opened(/^Table options/) },
  {
    name: 'actions of a row',
    at: '/buckets',
    open: async (page) => {
      await tableRow(page, 'larkspur-website')
        .getByRole('button', { name: /actions/i })
        .click()
      await menu(page)
    },
  },
  {
    // More rows than are drawn at once.
    name: 'usage as a table',
    at: '/managed',
    open: async (page) => {
      await press(page, 'Show as table')
      await expect(page.getByRole('table', { name: /usage/i })).toBeVisible()
    },
  },
  { name: 'filtered to nothing', at: '/volumes', open: narrowed },
  { name: 'objects chosen', at: BUCKET, open: chosen },
  {
    name: 'objects to copy or move',
    at: BUCKET,
    open: async (page) => {
      await chosen(page)
      await selectionAction(page, 'Copy or move')
      await expect(page.getByRole('dialog').getByText(/Counted at/)).toBeVisible()
    },
  },
  {
    // One of them has a subject longer than a phone is wide.
    name: 'tickets to close',
    at: '/tickets',
    open: async (page) => {
      await chosen(page)
      await asked('Close')(page)
    },
  },
  { name: 'object', at: `${BUCKET}?object=index.html`, open: dialog },
  { name: 'object: preview', at: `${BUCKET}?object=index.html&show=preview`, allows: /CORS|ERR_FAILED/, open: dialog },
  { name: 'object: share', at: `${BUCKET}?object=index.html&show=share`, open: dialog },
  { name: 'new folder', at: `${BUCKET}?show=new-folder`, open: dialog },
  { name: 'link for an upload', at: `${BUCKET}?show=upload-link`, open: dialog },
  { name: 'folder that is empty', at: `${BUCKET}?folder=nothing%2F`, open: async () => undefined },
  { name: 'bucket form, refused', at: '/buckets/new', open: sentEmpty(words.createBucket) },
  { name: 'ticket form, refused', at: '/tickets/new', open: sentEmpty(words.openTicket) },
  {
    name: 'contact form, refused',
    at: '/managed/contacts/new',
    // No field is required.
    open: async (page) => {
      await page.getByRole('textbox', { name: /^Email/ }).fill('not an address')
      await sentEmpty('Create contact')(page)
    },
  },
  { name: 'choices of a form', at: '/volumes/new', open: choices('Region') },
  {
    name: 'question before leaving',
    at: '/buckets/new',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('half-typed')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: /^Discard/ })).toBeVisible()
    },
  },
  { name: 'revocation of a key', at: '/keys/2', open: askedInMenu(words.revokeKey) },
  { name: 'deletion of a service', at: '/managed/services/4', open: askedInMenu('Delete service') },
  { name: 'resource that is gone', at: '/volumes/99999', open: async () => undefined },
]
