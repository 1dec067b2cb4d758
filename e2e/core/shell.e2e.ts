/** Frame of every page: navigation, titles, focus, theme, request limit. */
import { isChromium } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { expectPage, words } from '../support/helpers'
import { areas, follow, said } from '../shell/shell'

test('the sidebar lists the areas by group and marks the current one', async ({ page }) => {
  await page.goto('/buckets')
  // The name is followed by a count once the list is read.
  await expect(areas(page).getByRole('link')).toHaveText([
    words.overview,
    words.buckets,
    words.accessKeys,
    words.clusters,
    words.volumes,
    words.images,
    'Monitoring clients',
    /^Managed services\d*$/,
    /^Tickets\d*$/,
    /^Regions\d*$/,
    'Beta programs',
  ])
  await expect(areas(page).getByRole('region', { name: 'Object storage' }).getByRole('link')).toHaveText([
    words.buckets,
    words.accessKeys,
    words.clusters,
  ])
  await expect(areas(page).getByRole('region', { name: 'Platform' }).getByRole('link')).toHaveText([
    /^Regions\d*$/,
    'Beta programs',
  ])
  await expect(areas(page).getByRole('link', { name: words.buckets })).toHaveAttribute('aria-current', 'page')
  await follow(page, words.clusters)
  await expectPage(page, words.clusters)
  await expect(areas(page).getByRole('link', { name: words.clusters })).toHaveAttribute('aria-current', 'page')
  await expect(areas(page).getByRole('link', { name: words.buckets })).not.toHaveAttribute('aria-current', 'page')
})

test('a click marks its area one frame before the page renders', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  // Its code and data are loaded now, so nothing but the frame is left to wait for.
  await follow(page, words.clusters)
  await expectPage(page, words.clusters)
  await follow(page, words.buckets)
  await expectPage(page, words.buckets)
  const frame = await areas(page)
    .getByRole('link', { name: words.clusters })
    .evaluate(
      (link: HTMLAnchorElement) =>
        new Promise((done) => {
          const watch = new MutationObserver(() => {
            if (link.getAttribute('aria-current') !== 'page') return
            watch.disconnect()
            requestAnimationFrame(() => done({ heading: document.querySelector('h1')?.textContent }))
          })
          watch.observe(link, { attributeFilter: ['aria-current'] })
          link.click()
        }),
    )
  expect(frame).toEqual({ heading: words.buckets })
  await expectPage(page, words.clusters)
})

test('breadcrumbs link to parent pages, and each page has its own title', async ({ page }) => {
  await page.goto('/buckets/us-iad-1/team-files/access')
  await expectPage(page, 'team-files')
  await expect(page).toHaveTitle('Access · team-files · Buckets · Cloud Console')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('listitem')).toHaveText([words.buckets, 'team-files', 'Access'])
  await expect(crumbs.locator('[aria-current=page]')).toHaveText(['Access'])
  await crumbs.getByRole('link', { name: 'team-files' }).click()
  await expect(page).toHaveURL(/\/buckets\/us-iad-1\/team-files$/)
  await expect(page).toHaveTitle('team-files · Buckets · Cloud Console')
  await crumbs.getByRole('link', { name: words.buckets }).click()
  await expectPage(page, words.buckets)
  await expect(page).toHaveTitle('Buckets · Cloud Console')
  // The heading says it already.
  await expect(crumbs).toHaveCount(0)
})

test('a navigation focuses the heading and announces the page', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  await follow(page, words.regions)
  await expect(page.getByRole('heading', { level: 1, name: words.regions })).toBeFocused()
  await expect(said(page, words.regions).first()).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: words.buckets })).toBeFocused()
})

test('the first Tab stop skips the navigation', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/buckets$/)
})

test('focus is scrolled out from under the bar at the top', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 400 })
  await page.goto('/settings')
  await expectPage(page, 'Settings')
  const control = page.getByRole('main').locator('input, select, button').nth(3)
  await control.evaluate((element) => {
    scrollBy(0, element.getBoundingClientRect().top - 8)
    element.focus()
  })
  expect(await control.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(48)
})

test('focus is scrolled out from under the header of a table', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 500 })
  await page.goto('/images/public')
  await expectPage(page, words.images)
  const link = page.getByRole('main').locator('tbody th a').nth(6)
  await expect(link).toBeVisible()
  const hidden = await link.evaluate((element) => {
    const head = element.closest('table')?.querySelector('thead th')
    if (!head) throw new Error('no table')
    scrollBy(0, element.getBoundingClientRect().top - 54)
    const under = () => head.getBoundingClientRect().bottom - element.getBoundingClientRect().top
    const before = under()
    element.focus()
    return [before, under()]
  })
  expect(hidden[0], 'the link is under the header').toBeGreaterThan(0)
  expect(hidden[1], 'and out from under it with focus').toBeLessThanOrEqual(1)
})

test('the selected theme is stored and applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      sessionStorage.setItem('e2e.theme-at-body', document.documentElement.dataset['theme'] ?? 'none')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const pick = async (name: string) => {
    await page.goto('/settings')
    await page.getByRole('radio', { name }).check()
    await page.goto('/regions')
    await expectPage(page, words.regions)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/regions')
  await expectPage(page, words.regions)
  const light = await background()
  await pick('Dark')
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await expectPage(page, words.regions)
  expect(await page.evaluate(() => sessionStorage.getItem('e2e.theme-at-body'))).toBe('dark')
  expect(await background()).toBe(dark)

  await pick('System')
  await expect.poll(background).toBe(light)
  // Firefox can't emulate another color scheme.
  if (isChromium(page)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(background).toBe(dark)
  }
  await pick('Light')
  await expect.poll(background).toBe(light)
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('e2e.theme-at-body'))).toBe('light')
})

test('the account menu works by keyboard and restores focus', async ({ page }) => {
  await page.goto('/regions')
  const button = page.getByRole('button', { name: 'Account' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Token and scopes' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'API documentation' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: words.signOut })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the drawer of a narrow screen works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  const open = page.getByRole('button', { name: 'Open navigation' })
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  // A closed drawer has no links to count.
  await expect(drawer).toBeVisible()
  const regions = drawer.getByRole('link', { name: words.regions })
  const stops = await drawer.getByRole('link').count()
  for (let i = 0; i <= stops && !(await regions.evaluate((e) => e === document.activeElement)); i += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(regions).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page, words.regions)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: words.regions })).toBeFocused()
})

test('an unknown address shows the not-found page inside the frame', async ({ page }) => {
  await page.goto('/no/such/page')
  await expectPage(page, 'Page not found')
  await expect(page).toHaveTitle('Page not found · Cloud Console')
  await expect(areas(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Overview' }).click()
  await expectPage(page, words.overview)
})
