/** Every route of the console, found in the router's own tree; a new path parameter has to be given a value here. */
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

/** Addresses of all routes; `values` in place of the demo account's names. */
export function everyRoute(values: Readonly<Record<string, string>> = {}): string[] {
  const tree = readFileSync(join(import.meta.dirname, '../../src/routeTree.gen.ts'), 'utf8')
  const block = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  const paths = [...block.matchAll(/^ {2}'([^']+)':/gm)].map((match) => (match[1] ?? '').replace(/(.)\/$/, '$1'))
  return [...new Set(paths)]
    .filter((path) => path !== '/')
    .map((path) =>
      path.replaceAll(/\$(\w+)/g, (_, name: string) => {
        const value = values[name] ?? PARAMETERS[name]
        if (value === undefined) throw new Error(`a value for the path parameter ${name} is missing`)
        return value
      }),
    )
}

/** There, and nothing on its way any more. */
export async function settled(page: Page, route: string): Promise<void> {
  // By the document: under an open panel the page's heading is no heading to assistive technology.
  await expect(page.locator('h1'), route).toHaveCount(1)
  await expect(page.getByText(/^Loading\b/), route).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]'), route).toHaveCount(0)
}
