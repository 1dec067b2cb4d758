/** Print, forced colors and reduced motion. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, words } from '../support/helpers'
import { needsInspector } from '../support/firefox'
import { bareControls, inTheme } from '../support/themes'

test.describe('on paper', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'no other browser prints without a window')

  test('a printed list is complete, black on white, without controls', async ({ page }) => {
    await inTheme(page, 'dark')
    await page.goto('/buckets')
    const name = page.getByRole('rowheader', { name: 'larkspur-website' })
    await expect(name).toBeVisible()
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await expect(name).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(?:Create bucket|Account|Actions|Refresh)/ })).toHaveCount(0)
    const ink = await page.evaluate(() => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
      return [of('h1').color, of('tbody th').color, of('body').backgroundColor]
    })
    expect(ink).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718)
  })

  test('a long printed list contains every row, also unrendered ones', async ({ page }) => {
    await page.goto('/buckets/us-iad-1/app-logs')
    await page.getByRole('checkbox', { name: 'Include subfolders' }).check()
    await expect(page.getByRole('status').filter({ hasText: /^140 items/ })).toBeVisible()
    const rows = page.locator('tr[data-index]')
    await expect.poll(() => rows.count()).toBeLessThan(80)
    // Runs after the page's own listener, right before the browser prints.
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.documentElement.dataset['printed'] = String(document.querySelectorAll('tr[data-index]').length)
      }),
    )
    await page.pdf()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '140')
    await expect.poll(() => rows.count()).toBeLessThan(80)
  })
})

/** Whether the focused element, or a cell of its row, has an outline in a system color. */
const outlined = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const seen = (e: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(e)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)'
    }
    const at = document.activeElement
    if (!at || at === document.body) return `nothing on ${location.pathname}`
    const shown = [at, ...at.querySelectorAll(':scope > *'), ...(at.parentElement ? [at.parentElement] : [])].some(seen)
    return shown ? '' : at.outerHTML.slice(0, 160)
  })

test('with forced colors the focus and every control have an outline', async ({ page }) => {
  needsInspector(page, 'set to forced colors')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/buckets/new')
  // The dialog takes focus after it is rendered; an earlier Tab does nothing.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  const invisible = new Set<string>()
  // One round: after the last control a focus guard returns to the first, and for a moment nothing has focus.
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab')
    invisible.add(await outlined(page))
  }
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  await expect(page.getByRole('rowheader', { name: 'larkspur-website' })).toBeVisible()
  for (let n = 0; n < 22; n += 1) {
    await page.keyboard.press('Tab')
    invisible.add(await outlined(page))
  }
  expect([...invisible].filter(Boolean)).toEqual([])

  await page.goto('/buckets/new')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await bareControls(page)).toEqual([])
})

test('with reduced motion panel, menu and theme change without animation', async ({ page }) => {
  needsInspector(page, 'set to reduced motion')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const note = (event: Event) => {
      const target = event.target instanceof Element ? event.target.outerHTML.slice(0, 120) : ''
      const moving = document.getAnimations().filter((a) => Number(a.effect?.getTiming().duration) > 1)
      if (moving.length > 0) document.documentElement.dataset['moved'] = `${event.type} ${target}`
    }
    addEventListener('transitionrun', note, true)
    addEventListener('animationstart', note, true)
  })
  await page.goto('/buckets')
  await page.getByRole('link', { name: words.createBucket }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
})
