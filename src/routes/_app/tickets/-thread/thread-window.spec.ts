import { expect, test } from 'vitest'
import { showEarlier, afterReplies, showLater, latest } from './thread-window'

test('a short conversation is shown whole, a long one from its end', () => {
  expect(latest(3)).toEqual({ start: 0, end: 3 })
  expect(latest(1000)).toEqual({ start: 960, end: 1000 })
})

test('stepping back and forth never shows more than 80 replies', () => {
  let shown = latest(1000)
  shown = showEarlier(shown)
  expect(shown).toEqual({ start: 920, end: 1000 })
  shown = showEarlier(shown)
  expect(shown).toEqual({ start: 880, end: 960 })
  for (let n = 0; n < 30; n++) shown = showEarlier(shown)
  expect(shown).toEqual({ start: 0, end: 80 })
  expect(showLater(shown, 1000)).toEqual({ start: 40, end: 120 })
  expect(showLater({ start: 930, end: 990 }, 1000)).toEqual({ start: 930, end: 1000 })
})

test('a new reply moves the range only when it is at the end', () => {
  expect(afterReplies({ start: 920, end: 1000 }, 1000, 1001)).toEqual({ start: 921, end: 1001 })
  expect(afterReplies({ start: 0, end: 3 }, 3, 4)).toEqual({ start: 0, end: 4 })
  expect(afterReplies({ start: 0, end: 80 }, 1000, 1001)).toEqual({ start: 0, end: 80 })
})
