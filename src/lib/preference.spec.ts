import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPreference, createSwitch } from './preference'

class Kept extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
  removeItem = (key: string) => void this.delete(key)
}
let kept: Kept

beforeEach(() => {
  kept = new Kept()
  vi.stubGlobal('localStorage', kept)
})
afterEach(() => vi.unstubAllGlobals())

test('stores a choice, but not the default', () => {
  const pref = createSwitch('x', 'on', 'off')
  pref.set('off')
  expect([pref.get(), ...kept]).toEqual(['off', ['cloud-console.x', 'off']])
  pref.set('on')
  expect([pref.get(), ...kept]).toEqual(['on'])
})

test('text that is no longer valid counts as the default', () => {
  kept.setItem('cloud-console.x', 'purple')
  expect(createSwitch('x', 'on', 'off').get()).toBe('on')
})

test('a change in another tab is seen, and a cleared storage means the defaults', () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const pref = createPreference<string>('x', 'a', (text) => (text === '' ? undefined : text))
  const seen: string[] = []
  const stop = pref.subscribe(() => seen.push(pref.get()))
  const change = (key: string | null) => target.dispatchEvent(Object.assign(new Event('storage'), { key }))
  kept.setItem('cloud-console.x', 'b')
  change('cloud-console.other')
  change('cloud-console.x')
  kept.clear()
  change(null)
  stop()
  kept.setItem('cloud-console.x', 'c')
  change('cloud-console.x')
  expect(seen).toEqual(['b', 'a'])
  expect(pref.get()).toBe('c')
})

test('without storage a choice lasts until the page closes', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  })
  const pref = createSwitch('x', 'on', 'off')
  expect(pref.get()).toBe('on')
  pref.set('off')
  expect(pref.get()).toBe('off')
})
