import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { isLeaving } from './use-navigate-here'

test('a page is left as soon as another one loads, but not when only the search changes', async () => {
  let load: (() => void) | undefined
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const root = createRootRoute()
  const form = createRoute({ getParentRoute: () => root, path: '/form' })
  const next = createRoute({ getParentRoute: () => root, path: '/next', loader: async () => loaded })
  const router = createRouter({
    routeTree: root.addChildren([form, next]),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
    isServer: false,
    origin: 'http://localhost',
  })
  const open = async (address: string) => {
    router.history.push(address)
    await router.load()
  }
  expect(isLeaving(router)).toBe(false)
  await router.load()
  expect(isLeaving(router)).toBe(false)

  const searching = open('/form?filter=a')
  expect(isLeaving(router)).toBe(false)
  await searching

  const leaving = open('/next')
  expect(isLeaving(router)).toBe(true)
  load?.()
  await leaving
  expect(isLeaving(router)).toBe(false)
})
