import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListStatus } from './list-status'
import type { ListingEntry } from './objects/listing'

const nothing = () => undefined
const file: ListingEntry = { name: 'a.txt', size: 1, etag: 'e', last_modified: '2026-01-01T00:00:00Z', owner: null }
const entries = (count: number) => Array.from({ length: count }, () => file)
const shown = (matches: number, rows: ListingEntry[], { running = false, more = false } = {}) =>
  renderToStaticMarkup(
    <ListStatus
      state={{ rows, more, epoch: 0, loading: false, error: null, own: undefined, stale: false }}
      failed={false}
      find="txt"
      matches={matches}
      scan={{ running, stopped: false, stop: nothing, goOn: nothing }}
      sorted={false}
      onMore={nothing}
      onAll={nothing}
      onShowOwn={nothing}
    />,
  ).replaceAll(/<[^>]*>/g, '|')

test.each([
  [0, 1, {}, '0 matches in 1 item'],
  [1, 1, {}, '1 match in 1 item'],
  [2, 12_500, {}, '2 matches in 12,500 items'],
  [2, 500, { running: true, more: true }, '2 matches in 500 items, searching…'],
  [1, 500, { more: true }, '1 match in 500 items, more to search'],
])('%i found in %i entries, %o, reads: %s', (matches, count, state, text) => {
  expect(shown(matches, entries(count), state)).toContain(`|${text}|`)
})
