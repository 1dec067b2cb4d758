import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { isLeaving, matchKey } from './use-navigate-here'

/** A router at `/volumes/1`, and a function that opens an address. The pages `next` and `edit` load until `load` is called. */
async function openRouter() {
  let load: (() => void) | undefined
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const loader = async () => loaded
  const root = createRootRoute()
  const volume = createRoute({ getParentRoute: () => root, path: '/volumes/$id' })
  const edit = createRoute({ getParentRoute: () => volume, path: '/edit', loader })
  const next = createRoute({ getParentRoute: () => root, path: '/next', loader })
  const router = createRouter({
    routeTree: root.addChildren([volume.addChildren([edit]), next]),
    history: createMemoryHistory({ initialEntries: ['/volumes/1'] }),
    isServer: false,
    origin: 'http://localhost',
  })
  await router.load()
  const open = async (address: string) => {
    router.history.push(address)
    await router.load()
  }
  const match = router.state.matches.at(-1)
  return { router, open, load: () => load?.(), volume: match ? matchKey(match) : '' }
}

test('a page is left as soon as another one loads, but not when only the search changes', async () => {
  const { router, open, load, volume } = await openRouter()
  expect(isLeaving(router, volume)).toBe(false)

  const searching = open('/volumes/1?filter=a')
  expect(isLeaving(router, volume)).toBe(false)
  await searching

  const leaving = open('/next')
  expect(isLeaving(router, volume)).toBe(true)
  load()
  await leaving
  expect(isLeaving(router, volume)).toBe(true)
})

test('a page isn’t left while a form over it loads', async () => {
  const { router, open, load, volume } = await openRouter()
  const opening = open('/volumes/1/edit')
  expect(isLeaving(router, volume)).toBe(false)
  load()
  await opening
  expect(isLeaving(router, volume)).toBe(false)
})

test('a page of another resource leaves that of the first', async () => {
  const { router, open, volume } = await openRouter()
  const opening = open('/volumes/2')
  expect(isLeaving(router, volume)).toBe(true)
  await opening
})
