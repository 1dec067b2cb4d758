import { expect, test } from 'vitest'
import { mergeTail, tailPage } from './tail'

const reply = (id: number) => ({
  id,
  created: '2026-11-18T10:00:00',
  created_by: 'maria',
  description: `Reply ${id}`,
  from_vendor: false,
  avatar_id: 'x',
})
const rows = (n: number) => Array.from({ length: n }, (_, i) => reply(i + 1))
const known = (n: number) => ({ data: rows(n), results: n, complete: true })

test('the requested page is the one that will contain the next reply', () => {
  expect([0, 1, 24, 25, 26, 1000].map(tailPage)).toEqual([1, 1, 1, 2, 2, 41])
})

test('a tail without new replies returns the known list itself', () => {
  const before = known(30)
  expect(mergeTail(before, { data: rows(30).slice(25), results: 30 })).toBe(before)
})

test('new replies are appended once, and a gap asks for a reload', () => {
  const after = mergeTail(known(24), { data: rows(25), results: 26 })
  expect(after).toBe('reload')
  expect(mergeTail(known(30), { data: rows(32).slice(25), results: 32 })).toEqual({ ...known(32) })
})

test('fewer replies than known ask for a reload', () => {
  expect(mergeTail(known(30), { data: [], results: 20 })).toBe('reload')
})
