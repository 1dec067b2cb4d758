/** Checks of a page that got answers of another API version. */
import type { Page } from '@playwright/test'
import type { Complaints } from '../support/page-guard'
import { settled } from '../support/routes'

/** An answer can name something that doesn't exist: the browser reports the 404. */
const EXPECTED = /status of 404/

/** Opens the route and returns its problems. */
export async function wrongOn(page: Page, route: string, complaints: Complaints): Promise<string[]> {
  complaints.allow(EXPECTED)
  const before = complaints.unexpected().length
  await page.goto(route)
  try {
    await settled(page, route)
  } catch {
    return [
      `no page: ${(await page.locator('body').innerText()).slice(0, 300)}`,
      ...complaints.unexpected().slice(before),
    ]
  }
  const text = await page.locator('body').innerText()
  const wrong = complaints.unexpected().slice(before)
  if (/This page couldn’t be shown/.test(text)) wrong.push('the page broke')
  const odd = /.{0,40}(?:\bundefined\b|\bNaN\b|\[object|Invalid Date).{0,40}/.exec(text)
  if (odd) wrong.push(`shows a value that is none: ${odd[0]}`)
  if ((await page.getByRole('navigation', { name: 'Areas', includeHidden: true }).count()) === 0)
    wrong.push('there is no way on')
  return wrong
}
