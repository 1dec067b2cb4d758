/** Labels, descriptions and screens of unusual shape. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow, words } from '../support/helpers'
import { AT_ONCE } from '../support/settled'

test.describe('labels of another API', () => {
  test.use({ faulty: true })

  test('a long or right-to-left label stays readable and within the page', async ({ page, faults }) => {
    const long = `turned\u202e${'x'.repeat(300)}`
    faults.api.add({
      method: 'GET',
      path: /\/v4\/regions/,
      rewrite: (body) => {
        const answer = JSON.parse(String(body)) as { data?: object[] }
        const changed = { label: long, status: 'outage' }
        return JSON.stringify(
          answer.data ? { ...answer, data: answer.data.map((r) => ({ ...r, ...changed })) } : { ...answer, ...changed },
        )
      },
    })
    await page.goto('/regions/eu-central')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`turned‹U+202E›${'x'.repeat(300)}`)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await wide()).toBe(0)
    await page.goto('/regions')
    await expect(page.getByText(/ · \d+ outages$/)).toBeVisible()
    expect(await wide()).toBe(0)

    faults.api.add({
      method: 'GET',
      path: /\/v4\/volumes\/8$/,
      rewrite: (body) =>
        JSON.stringify({ ...(JSON.parse(String(body)) as object), label: null, filesystem_path: null }),
    })
    faults.api.add({
      method: 'GET',
      path: /\/v4\/volumes(?:\?|$)/,
      rewrite: (body) => {
        const answer = JSON.parse(String(body)) as { data: { id: number }[] }
        return JSON.stringify({ ...answer, data: answer.data.map((v) => (v.id === 8 ? { ...v, label: null } : v)) })
      },
    })
    await page.goto('/volumes')
    await expect(page.getByText(/^Outage in /).first()).toBeVisible()
    await tableRow(page, 'Volume 8').getByRole('link', { name: 'Volume 8' }).click()
    await expectPage(page, 'Volume 8')
    await page.goto('/volumes/8')
    await expectPage(page, 'Volume 8')
    await expect(page.getByText('The path of this volume isn’t available from this API.')).toBeVisible()
    await expect(page.getByText('mkfs')).toHaveCount(0)
  })
})

test.describe('a page that is still loading', () => {
  test.use({ faulty: true })

  test('shows a bar instead of a number until the name is known', async ({ page, faults }) => {
    const request = faults.api.hold({ method: 'GET', path: /\/v4\/volumes\/8$/ })
    await page.goto('/volumes/8', AT_ONCE)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title.locator('span')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    request.release()
    await expect(title).toHaveText('mail-archive-2019')
    await expect(title.locator('span')).toHaveCount(0)
  })
})

test('counts agree with their nouns, buttons of one page differ in name, and NVMe is spelled so', async ({ page }) => {
  await page.goto('/volumes')
  await page.getByRole('searchbox').fill('pg-data')
  await expect(page.getByText('1 row matches', { exact: true })).toBeAttached()
  // Once: the count below the rows is announced for other filters only.
  await expect(page.getByText(/^1 of \d+ volumes$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^1 of/ })).toHaveCount(0)
  await page.getByRole('searchbox').fill('no such volume')
  await expect(page.getByText('0 rows match', { exact: true })).toBeAttached()
  await page.getByRole('searchbox').fill('pg-data')
  await tableRow(page, 'pg-data').getByRole('link', { name: 'pg-data' }).click()
  await expectPage(page, 'pg-data')
  await expect(page.getByText('NVMe', { exact: true })).toBeVisible()

  await page.goto('/regions/eu-central')
  await expectPage(page, /./)
  const copies = page.getByRole('main').getByRole('button', { name: /resolver/ })
  // Three addresses of each kind, and all of them at once.
  await expect(copies).toHaveCount(7)
  const names = await copies.evaluateAll((buttons) => buttons.map((b) => b.getAttribute('aria-label') ?? b.textContent))
  expect(new Set(names).size, names.join(', ')).toBe(names.length)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the size of every volume is fully visible beside its label', async ({ page }) => {
    await page.goto('/volumes')
    await expectPage(page, words.volumes)
    await expect(page.getByRole('row', { name: /pg-data/ })).toBeVisible()
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('tbody tr')].flatMap((row) => {
        const size = [...row.querySelectorAll('td, th')].find((cell) => /[GT]iB$/.test(cell.textContent))
        if (!size) return ['no size']
        const range = document.createRange()
        range.selectNodeContents(size)
        const { left, right, top, height } = range.getBoundingClientRect()
        const seen = (x: number) => size.contains(document.elementFromPoint(x, top + height / 2))
        return top > innerHeight - 20 || (seen(left + 1) && seen(right - 1)) ? [] : [size.textContent ?? '']
      }),
    )
    expect(hidden).toEqual([])
  })

  test('a page shows its main action, and the others in a menu that always has the deletion', async ({ page }) => {
    await page.goto('/keys/2')
    const actions = page
      .getByRole('main')
      .getByRole('button')
      .or(page.getByRole('main').getByRole('link'))
      .filter({ visible: true, hasText: new RegExp(`^(Rename|Duplicate|${words.revokeKey}|More)$`) })
    await expect(actions).toHaveText(['Rename', 'More'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(actions).toHaveText(['Rename', 'Duplicate', 'More'])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', words.revokeKey])
    const heights = await page.getByRole('menuitem').evaluateAll((all) => all.map((item) => item.clientHeight))
    expect(heights).toEqual([40, 40])
  })

  test('the arrow of a sorted column stands beside the first heading, not on it', async ({ page }) => {
    await page.goto('/volumes?sort=size')
    const sorted = page.locator('thead th[aria-sort]')
    await expect(sorted).toHaveText('Size')
    const name = await page.locator('thead').getByText('Label', { exact: true }).boundingBox()
    const arrow = await sorted.locator('svg').boundingBox()
    expect(arrow?.x).toBeGreaterThanOrEqual((name?.x ?? Number.NaN) + (name?.width ?? Number.NaN))
  })

  test('the current tab is scrolled into view, also after a press', async ({ page }) => {
    const tabs = page.getByRole('navigation', { name: 'Sections of managed services' })
    const open = async (name: string) => {
      const tab = tabs.getByRole('link', { name, exact: true })
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(tab).toBeInViewport({ ratio: 1 })
    }
    await page.goto('/managed/access')
    await open('SSH access')
    // A strip that shows all its tabs would prove nothing.
    await expect(tabs.getByRole('link', { name: words.overview, exact: true })).not.toBeInViewport({ ratio: 1 })
    await tabs.getByRole('link', { name: 'Services', exact: true }).click()
    await open('Services')
  })
})

test('columns keep their widths while rows are filtered and sorted', async ({ page }) => {
  await page.goto('/volumes')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).not.toHaveCount(0)
  // The names of the regions come with the note, and change the widths once.
  const edges = () =>
    page
      .getByRole('table')
      .locator('thead th')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)))
  const before = await edges()
  const all = await rows.count()
  await page.getByRole('searchbox').fill('db-replica')
  await expect(rows).not.toHaveCount(all)
  expect(await edges()).toEqual(before)
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(all)
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await edges()).toEqual(before)
})

test('a row that was just created is colored for a moment, and others are not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // An animation can be over before a test looks, so each is noted when it starts.
  await page.addInitScript(() => {
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as Element['animate']
    Element.prototype.animate = function noted(...args) {
      if (this.tagName === 'TR') document.documentElement.dataset['animated'] = this.textContent
      return animate.apply(this, args)
    }
  })
  await page.goto('/managed/contacts')
  await expect(tableRow(page, 'Night desk')).toBeVisible()
  await page.getByRole('link', { name: 'Create contact' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Late shift')
  await page.getByRole('textbox', { name: /^Email/ }).fill('late@larkspur.example')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(tableRow(page, 'Late shift')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-animated', /Late shift/)
  // The panel slid out as a copy.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0)
  await page.evaluate(() => delete document.documentElement.dataset['animated'])
  await page.getByRole('searchbox').fill('Night')
  await expect(tableRow(page, 'Late shift')).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await expect(tableRow(page, 'Late shift')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-animated')
})

test('the page scrolls a long list, below the head of its table', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  for (const at of ['/volumes', '/keys/new', '/buckets/us-iad-1/app-logs?view=flat']) {
    await page.goto(at)
    await expect(page.locator('main tbody tr').nth(8)).toBeVisible()
    const seen = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const rows = document.querySelectorAll('main tbody tr')
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const head = document.querySelector('main thead th')?.getBoundingClientRect().top ?? 0
      return { last: rows[rows.length - 1]?.getBoundingClientRect().bottom, below: head - bar }
    })
    expect(seen.last, at).toBeLessThanOrEqual(500)
    expect(seen.below, at).toBe(0)
  }
})

test('tabs have one gap to what follows, on every page', async ({ page }) => {
  for (const at of ['/images', '/tickets', '/betas', '/regions/availability', '/buckets/usage', '/managed/services']) {
    await page.goto(at)
    const tabs = page.locator('main nav, main [role=tablist]').first()
    await expect(tabs, at).toBeVisible()
    await expect(page.locator('main table').first(), at).toBeVisible()
    const gap = await tabs.evaluate((nav) => {
      const { bottom } = (nav.parentElement ?? nav).getBoundingClientRect()
      const tops = [...document.querySelectorAll('main *')]
        .filter((e) => e.checkVisibility() && e.clientHeight > 1)
        .map((e) => e.getBoundingClientRect().top)
      return Math.round(Math.min(...tops.filter((top) => top >= bottom)) - bottom)
    })
    expect(gap, at).toBe(16)
  }
})

const middle = async (part: Locator) => {
  await expect(part).toBeVisible()
  return part.evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect()
    return (top + bottom) / 2
  })
}

test('what belongs to one line has one middle, at each width', async ({ page }) => {
  const button = (name: string) => page.getByRole('main').getByRole('button', { name })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/volumes')
  expect(Math.abs((await middle(button('Refresh'))) - (await middle(link('Create volume'))))).toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 844 })
  const summary = await middle(page.getByText(/^\d+ volumes ·/))
  expect(Math.abs((await middle(button('Refresh'))) - summary)).toBeLessThan(2)
  await page.goto('/buckets/us-iad-1/team-files')
  const folder = tableRow(page, 'projects/')
  const name = await middle(folder.getByRole('link'))
  expect(Math.abs((await middle(folder.getByRole('button'))) - name)).toBeLessThan(3)
  expect(await folder.evaluate((row) => row.getBoundingClientRect().right)).toBeLessThan(390)
})
