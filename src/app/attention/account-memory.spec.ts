import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/api/session/session'
import { accountMemory, onStored, remember } from './account-memory'
import { memoryKey } from './memory-keys'

const API = 'https://api.example/v4'
const pin = (id: number) => ({ path: `/volumes/${id}`, label: `disk ${id}`, isGone: false, at: 1 })
const keyOf = (token: string) => memoryKey(API, token) ?? ''
const paths = () => accountMemory.get().pins.map(({ path }) => path)

let stored: Map<string, string>
/** Another tab's change of the browser's storage. */
function inOtherTab(key: string, change: object | null): void {
  const newValue = change && JSON.stringify({ ...JSON.parse(stored.get(key) ?? '{}'), ...change })
  if (newValue === null) stored.delete(key)
  else stored.set(key, newValue)
  onStored({ key, newValue })
}

afterAll(() => session.end())
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  stored = new Map()
  session.end()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
  session.begin('token-1', API)
  remember({ pins: [pin(1)] })
})

test('a tab that gets the account’s new token last keeps the pins that another tab has saved under it', () => {
  session.expire('token-1')
  inOtherTab(keyOf('token-2'), { pins: [pin(1), pin(2)] })
  inOtherTab(keyOf('token-1'), null)
  expect(paths()).toEqual(['/volumes/1'])
  session.begin('token-2', API)
  expect(paths()).toEqual(['/volumes/1', '/volumes/2'])
  expect(stored.get(keyOf('token-2'))).toContain('/volumes/2')
})
test('a tab that gets a third token of the account keeps its pins, although another tab removed its memory', () => {
  session.expire('token-1')
  inOtherTab(keyOf('token-1'), null)
  session.begin('token-3', API)
  expect(paths()).toEqual(['/volumes/1'])
  expect(stored.get(keyOf('token-3'))).toContain('/volumes/1')
})
test('signing in to another account in another tab keeps the pins of the account that this tab shows', () => {
  inOtherTab(keyOf('token-1'), null)
  remember({ openedSetup: true })
  expect(paths()).toEqual(['/volumes/1'])
  expect(stored.get(keyOf('token-1'))).toContain('/volumes/1')
})
