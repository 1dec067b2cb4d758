import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { clockTime, useSecondsUntil } from './use-seconds-until'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [87, '1:27'],
  [3605, '1:00:05'],
  [86_400, '24:00:00'],
])('formats %d seconds as %s', (seconds, text) => expect(clockTime(seconds)).toBe(text))

afterEach(() => vi.useRealTimers())

function Note() {
  const [at, setAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(at)
  if (at === null) {
    vi.setSystemTime(600_000)
    setAt(604_000)
  }
  return clockTime(seconds ?? 0)
}

test('a countdown that starts in a mounted note counts from its start', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  expect(renderToStaticMarkup(createElement(Note))).toBe('0:04')
})
