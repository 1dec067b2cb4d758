import { expect, test } from 'vitest'
import type { Ticket } from '#/contract/ticket-rules'
import { accountFrom } from './account'
import { marksOf } from './watch-marks'

const marks = ({ services, ...lists }: Readonly<Record<string, unknown>>) =>
  marksOf(
    accountFrom(
      new Map([
        ['managed.services', services],
        ...Object.entries(lists).map(([area, list]) => [`${area}.list`, list] as const),
      ]),
    ),
  )
const listed = (rows: readonly object[], complete = true) => ({
  // Rows with the fields that the marks read.
  data: rows as never[],
  results: rows.length,
  complete,
})
const open = Array.from({ length: 3 }, () => ({ status: 'open' }) as Ticket)

test('lists that weren’t read have no marks, nor do those without anything to say', () => {
  expect(marks({})).toEqual({})
  expect(
    marks({
      tickets: listed([{ status: 'closed' }]),
      services: listed([{ status: 'ok' }]),
      regions: listed([{ status: 'ok' }]),
    }),
  ).toEqual({})
})
test('open tickets, services that are down, and outages are counted', () => {
  expect(
    marks({
      tickets: listed([...open, { status: 'closed' }]),
      services: listed([{ status: 'problem' }]),
      regions: listed([{ status: 'outage' }]),
    }),
  ).toEqual({
    '/tickets': { text: '3', words: '3 open' },
    '/managed': { text: '1', words: '1 down', tone: 'danger' },
    '/regions': { text: '1', words: '1 outage', tone: 'danger' },
  })
})
test('a page of open tickets with more behind it is a lower bound', () => {
  expect(marks({ tickets: listed(open, false) })).toEqual({ '/tickets': { text: '3+', words: '3 or more open' } })
})
