/** What is held against a page that was given answers of another version. */
import type { Page } from '@playwright/test'
import type { Complaints } from '../support/page-guard'
import { settled } from '../support/routes'

/** What an answer names may not be there: the browser itself reports the 404. */
const EXPECTED = /status of 404/

/** Opens the route; answers what is not as it should be, whatever the API answered. */
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
  if (/This page could not be shown/.test(text)) wrong.push('the page broke')
  const odd = /.{0,40}(?:\bundefined\b|\bNaN\b|\[object|Invalid Date).{0,40}/.exec(text)
  if (odd) wrong.push(`shows a value that is none: ${odd[0]}`)
  if ((await page.getByRole('navigation', { name: 'Areas', includeHidden: true }).count()) === 0)
    wrong.push('there is no way on')
  return wrong
}
