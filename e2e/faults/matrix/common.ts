/** Helpers shared by the forms. */
import type { Page } from '@playwright/test'
import type { Ask, Ground } from './form'

export const buttonIn = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
export const dialogButton = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
export const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true })
/** Fills a confirmation that requires typing this word. */
export const typed = (word: string) => (page: Page) => page.getByRole('dialog').getByRole('textbox').fill(word)

/** Number of items in a collection that have these values. */
export async function called(ask: Ask, path: string, wanted: Readonly<Record<string, unknown>>): Promise<number> {
  const rows = (await ask('GET', `${path}?page_size=500`))['data'] as readonly Record<string, unknown>[]
  return rows.filter((row) => Object.entries(wanted).every(([field, value]) => row[field] === value)).length
}
/** 1 if the resource has these values, else 0. */
export async function holds(ask: Ask, path: string, wanted: Readonly<Record<string, unknown>>): Promise<number> {
  const thing = await ask('GET', path)
  return Number(Object.entries(wanted).every(([field, value]) => thing[field] === value))
}

/** An instance of the demo account and its disks; the API can't create one. */
export async function instance({ server }: Ground, label: string, ...more: readonly string[]) {
  const words = ['instance', 'create', '--account', '1', '--label', label, '--region', 'eu-central', ...more]
  const made = await server.admin(...words)
  return { id: Number(made['id']), disks: (made['disks'] as { id: number }[]).map((disk) => disk.id) }
}
