import { expect, test } from 'vitest'
import { isSavedView, MOST_VIEW_NAME, viewQuery } from './saved-view'
import { tabQuery } from './view-to-save'

const view = { name: 'Unattached', path: '/volumes', query: 'instance=none&sort=-size', isDefault: false }

test('a saved view is read as written', () => expect(isSavedView(view)).toBe(true))
test.each(['/managed/services', '/keys/12', '/regions/us-iad-2'])('a list at %s can have a view', (path) =>
  expect(isSavedView({ ...view, path })).toBe(true),
)
test.each([
  null,
  'text',
  [],
  { ...view, name: '' },
  { ...view, name: ' ' },
  { ...view, name: 'x'.repeat(MOST_VIEW_NAME + 1) },
  { ...view, name: { toString: 'x' } },
  { ...view, path: 'volumes' },
  { ...view, path: '//evil.example' },
  { ...view, path: '/\\evil.example' },
  { ...view, path: 'https://evil.example/' },
  { ...view, path: 'javascript:alert(1)' },
  { ...view, path: '/volumes/12?x=1' },
  { ...view, query: 'a=<script>' },
  { ...view, query: 'a=1#b' },
  { ...view, query: 'a'.repeat(1001) },
  { ...view, isDefault: 1 },
])('%j isn’t a saved view', (forged) => expect(isSavedView(forged)).toBe(false))

test('a view keeps the list’s own parameters in a fixed order, and nothing else of the address', () => {
  const facets = [{ id: 'status' }, { id: 'region' }]
  expect(
    viewQuery(
      { sort: '-size', token: 'secret', page: 3, region: 'us east', filter: 'a&b', status: undefined, object: 'x' },
      facets,
    ),
  ).toBe('filter=a%26b&region=us+east&sort=-size')
  expect(viewQuery({}, facets)).toBe('')
})

test('a view keeps the open tab, and the whole list is that of the tab', () => {
  const query = viewQuery({ show: 'upcoming', for: 'priority', filter: 'a' }, [{ id: 'for' }])
  expect(query).toBe('filter=a&for=priority&show=upcoming')
  expect(tabQuery(query)).toBe('show=upcoming')
  expect(viewQuery({ by: 'region', plan: 'gpu' }, [{ id: 'plan' }])).toBe('by=region&plan=gpu')
  expect(tabQuery('filter=a')).toBe('')
})
