/** An area that is listed as those in `src/console/areas` is known to every part of the console. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { parseEntity } from '#/console/areas/tickets/about'
import { EntityLink } from '#/console/areas/tickets/entity-link'
import { tracesOf } from '#/console/api/session/account-fingerprint'
import type { Area } from '#/console/resource/area/area'
import type { AreaAttention } from '#/console/resource/area/attention'
import type { AreaResources } from '#/console/resource/area/resources'
import { eventTitle } from '#/console/shell/activity/account-events'
import { activityTitle } from '#/console/shell/activity/activity-words'
import { accountFrom, accountReads, findingsOf } from '#/console/shell/attention/account'
import { firstRequests } from '#/console/shell/first-requests'
import { Sidebar } from '#/console/shell/frame/sidebar'
import { ResourceGrid } from '#/console/shell/overview/resource-grid'
import { allCommands } from '#/console/shell/palette/commands'
import { searchAll } from '#/console/shell/palette/search'
import { SOURCES } from '#/console/shell/palette/sources'
import { accountResources } from '#/console/shell/session/account-resources'
import { shortcutGroups } from '#/console/shell/shortcuts/registry'
import { lakes, lakesArea } from './lakes'

vi.mock('#/console/areas/areas', async (importOriginal) => {
  const { consoleAreas } = await importOriginal<{ consoleAreas: readonly Area[] }>()
  return { consoleAreas: [...consoleAreas, (await import('./lakes')).lakesArea] }
})
vi.mock('#/console/areas/resources', async (importOriginal) => {
  const { areaResources } = await importOriginal<{ areaResources: readonly AreaResources[] }>()
  return { areaResources: [...areaResources, (await import('./lakes')).lakeResources] }
})
vi.mock('#/console/areas/attention', async (importOriginal) => {
  const { areaAttention } = await importOriginal<{ areaAttention: readonly AreaAttention[] }>()
  return { areaAttention: [...areaAttention, (await import('./lakes')).lakesAttention] }
})

const row = { id: 1, label: 'Aral', dry: true }
const account = accountFrom(new Map([['lakes.list', { data: [row], results: 1, complete: true }]]))
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const html = (element: ReactElement) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router as never}>{element}</RouterContextProvider>
    </QueryClientProvider>,
  )

test('the sidebar shows it in its group, and a shortcut opens it', () => {
  expect(html(<Sidebar />)).toMatch(/aria-label="Water".*href="\/lakes"/)
  const go = shortcutGroups().find(({ label }) => label === 'Go to')
  expect(go?.shortcuts.at(-1)).toMatchObject({ keys: ['g', 'l'], label: 'Lakes' })
})
test('its route has a breadcrumb and requires a token', () => {
  expect(lakesArea.route).toMatchObject({ staticData: { crumb: 'Lakes' }, beforeLoad: expect.any(Function) })
})
test('the palette finds its resources, pages and actions', () => {
  const read = { status: 'whole', rows: [row], results: 1, why: null, waits: null } as const
  const [group] = searchAll('aral', [], SOURCES, new Map([['Lakes', read]]), String)
  expect(group).toMatchObject({ label: 'Lakes', found: [{ id: 'lake/1', label: 'Aral' }] })
  const commands = allCommands({ can: ({ id }) => id, signedIn: true, signIn: vi.fn(), signOut: vi.fn() })
  expect(commands.filter(({ id }) => id.includes('/lakes'))).toMatchObject([
    { id: 'page/lakes', label: 'Lakes', keys: ['g', 'l'] },
    { id: 'page/lakes/depths', label: 'Depths', more: 'Lakes' },
    { id: 'create/lakes/new', label: 'Create lake', blocked: 'lakes.create' },
  ])
})
test('the overview counts it and says what needs attention', () => {
  const parts = accountReads.map((read) => ({ read, status: 'ready' as const, error: null, retry: vi.fn() }))
  const state = { account, parts, updatedAt: 0, fetching: false, stale: null }
  expect(html(<ResourceGrid state={state} />)).toMatch(/href="\/lakes".*Lakes.*1 dry/)
  expect(findingsOf(account, 0)).toMatchObject([{ title: 'Aral is dry' }])
})
test('the activity has words for its writes and events', () => {
  const sent = { op: lakes.create, args: { body: { label: 'Aral' } } }
  const counts = { count: 1, done: 1, refused: 0, unknown: 0 }
  expect(activityTitle({ id: '1', at: 0, sent, title: null, open: false, why: null, ...counts })).toBe(
    'Create lake Aral',
  )
  expect(eventTitle({ action: 'lake_create', entity: null })).toBe('Lake created')
})
test('an account is recognized by its rows', async () => {
  const seen = [{ key: ['lakes', 'lakes.list'], data: { data: [row] } }]
  expect(tracesOf(seen, await accountResources())).toMatchObject([{ op: lakes.view, params: { lakeId: 1 } }])
})
test('its pages and the overview begin with their first requests', () => {
  expect(firstRequests).toContainEqual(['/lakes', '/lakes?page=1&page_size=500', ''])
  expect(firstRequests).toContainEqual(['/lakes/(\\d+)', '/lakes/$1', ''])
  expect(firstRequests[0]?.[1]).toContain(' /lakes?page=1')
})
test('tickets can be about its resources', () => {
  expect(parseEntity('lake:1')).toMatchObject({ description: 'About lake 1.\n\n' })
  const entity = { id: 1, label: 'Aral', type: 'lake', url: '' }
  expect(html(<EntityLink entity={entity} />)).toContain('href="/lakes/1"')
})
