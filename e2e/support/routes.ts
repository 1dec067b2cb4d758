/** Every route of the console, from the router's tree. A new path parameter needs a value here. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const PARAMETERS: Readonly<Record<string, string>> = {
  cluster: 'eu-central-1',
  bucket: 'uploads.larkspur.example',
  clusterId: 'eu-central-1',
  regionId: 'eu-central',
  keyId: '5',
  volumeId: '8',
  owner: 'private',
  name: '23',
  clientId: '1',
  planId: 'monitoring-40',
  betaId: 'fast-volumes',
  ticketId: '8',
  serviceId: '4',
  issueId: '3',
  contactId: '1',
  credentialId: '1',
  instanceId: '3',
}

/** Paths of all routes; `values` replaces parameters of the demo account. */
export function everyRoute(values: Readonly<Record<string, string>> = {}): string[] {
  const tree = readFileSync(join(import.meta.dirname, '../../src/console/routeTree.gen.ts'), 'utf8')
  const block = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  const paths = [...block.matchAll(/^ {2}'([^']+)':/gm)].map((match) => (match[1] ?? '').replace(/(.)\/$/, '$1'))
  return [...new Set(paths)].map((path) =>
    path.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = values[name] ?? PARAMETERS[name]
      if (value === undefined) throw new Error(`a value for the path parameter ${name} is missing`)
      return value
    }),
  )
}

/** Waits until the page is loaded and has no pending requests. */
export async function settled(page: Page, route: string): Promise<void> {
  // Not by role: an open panel hides the page's heading from assistive technology.
  await expect(page.locator('h1'), route).toHaveCount(1)
  await expect(page.getByText(/^Loading\b/), route).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]'), route).toHaveCount(0)
  await fontsShown(page)
}

/** Waits for the console's fonts. Text has other widths before. */
export async function fontsShown(page: Page): Promise<void> {
  await page.locator('html[data-fonts]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    // The layout requests the files that the text needs.
    document.body.getBoundingClientRect()
    return document.fonts.ready.then(() => undefined)
  })
}
