import { expect, test } from 'vitest'
import type { AccountFinding } from './findings'
import { addNews, compareChecks, MOST_NEWS, type KnownFindings, type AccountCheck, type News } from './news'

const finding = (id: string): AccountFinding => ({
  id,
  tone: 'danger',
  title: `title of ${id}`,
  target: { to: `/${id}` },
})
const look = (ids: readonly string[], o: Partial<AccountCheck> = {}): AccountCheck => ({
  findings: ids.map(finding),
  kinds: new Set(['down', 'ticket', 'waiting']),
  at: 7,
  own: new Set(),
  isResolved: () => true,
  isUnread: () => false,
  ...o,
})
const resolved = (title: string) => `end of ${title}`
const firstLook = (ids: readonly string[]): KnownFindings => compareChecks(null, look(ids), resolved)[0]
const ids = (news: readonly News[]) => news.map((one) => one.id)

test('the first look has no news', () => {
  const [known, news] = compareChecks(null, look(['down 1', 'ticket 2']), resolved)
  expect(Object.keys(known)).toEqual(['down 1', 'ticket 2'])
  expect(news).toEqual([])
})
test('a finding is news once', () => {
  const [known, news] = compareChecks(firstLook(['down 1']), look(['down 1', 'ticket 2']), resolved)
  expect(news).toEqual([expect.objectContaining({ id: 'ticket 2', at: 7, title: 'title of ticket 2', seen: false })])
  expect(compareChecks(known, look(['down 1', 'ticket 2']), resolved)[1]).toEqual([])
})
test('the end of what is down is news, the end of a ticket’s update isn’t', () => {
  const [known, news] = compareChecks(firstLook(['down 1', 'ticket 2', 'waiting 3']), look([]), resolved)
  expect(news).toEqual([expect.objectContaining({ id: 'down 1 end', tone: 'ok', title: 'end of title of down 1' })])
  expect(known).toEqual({})
})
test('a finding that ends without being resolved isn’t news', () => {
  const check = look([], { isResolved: (id) => id !== 'down 1' })
  const [known, news] = compareChecks(firstLook(['down 1', 'down 2']), check, resolved)
  expect(ids(news)).toEqual(['down 2 end'])
  expect(known).toEqual({})
})
test('a list that couldn’t be read neither begins nor ends anything', () => {
  const kinds = new Set(['ticket'])
  const [known, news] = compareChecks(firstLook(['down 1']), look(['down 5', 'ticket 2'], { kinds }), resolved)
  expect(ids(news)).toEqual(['ticket 2'])
  expect(Object.keys(known)).toEqual(['down 1', 'ticket 2'])
})
test('a finding in rows that weren’t read is neither over nor news once the whole list is read again', () => {
  const check = look(['down 1'], { isUnread: (id) => id === 'down 9' })
  const [known, news] = compareChecks(firstLook(['down 1', 'down 9']), check, resolved)
  expect(news).toEqual([])
  expect(compareChecks(known, look(['down 1', 'down 9']), resolved)[1]).toEqual([])
  expect(ids(compareChecks(known, look(['down 1']), resolved)[1])).toEqual(['down 9 end'])
})
test('findings that are never read again are forgotten beyond a maximum', () => {
  const many = Array.from({ length: 1000 }, (_, i) => `ticket ${i}`)
  const [known] = compareChecks(firstLook(many), look(['down 1'], { isUnread: () => true }), resolved)
  expect(Object.keys(known)).toHaveLength(201)
  expect(known).toHaveProperty('ticket 999')
})
test('the user’s own changes aren’t news, and are known from then on', () => {
  const own = new Set(['ticket 2'])
  const [known, news] = compareChecks(firstLook([]), look(['ticket 2'], { own }), resolved)
  expect(news).toEqual([])
  expect(compareChecks(known, look(['ticket 2']), resolved)[1]).toEqual([])
})
const line = (id: string, at: number): News => ({ id, at, tone: 'info', title: id, target: { to: '/' }, seen: true })
test('news are listed newest first, without repeats, up to a maximum', () => {
  expect(addNews([line('a', 1), line('b', 1)], [line('b', 2)])).toEqual([line('b', 2), line('a', 1)])
  const many = Array.from({ length: MOST_NEWS }, (_, i) => line(`n${i}`, 1))
  expect(addNews(many, [line('new', 2)])).toHaveLength(MOST_NEWS)
  expect(addNews(many, [line('new', 2)])[0]?.id).toBe('new')
})
