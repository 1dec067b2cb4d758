import { expect, test } from 'vitest'
import { apiTime, mergePrograms, openTo, PROGRAM_TABS, programsIn, programStatus, programTab } from './programs'

const NOW = '2026-03-01T12:00:00'
const offer = (id: string, started: string, ended: string | null = null, priority = false) => ({
  id,
  label: id,
  description: null,
  started,
  ended,
  priority_program_only: priority,
  more_info: null,
})
const enrollment = (id: string, started: string, ended: string | null) => ({
  id,
  label: id,
  description: null,
  started,
  ended,
  enrolled: '2026-01-15T00:00:00',
})

test.each([
  ['2026-03-01T12:00:00', null, 'current'],
  ['2026-03-01T12:00:01', null, 'upcoming'],
  ['2026-01-01T00:00:00', '2026-03-01T12:00:00', 'ended'],
  ['2026-01-01T00:00:00', '2026-03-01T12:00:01', 'current'],
  ['2026-03-02T00:00:00', '2026-02-01T00:00:00', 'ended'],
] as const)('at noon on March 1, a program from %s to %s is %s', (started, ended, status) => {
  expect(programStatus({ started, ended }, NOW)).toBe(status)
})

test('apiTime formats milliseconds like the API', () => {
  expect(apiTime(Date.UTC(2026, 2, 1, 12, 0, 0, 999))).toBe(NOW)
})

test('each program appears under its tabs, and once when it is both offered and enrolled in', () => {
  const programs = mergePrograms(
    [
      offer('running', '2026-02-01T00:00:00'),
      offer('chosen', '2026-01-01T00:00:00', null, true),
      offer('later', '2026-04-01T00:00:00'),
    ],
    [
      enrollment('chosen', '2026-01-01T00:00:00', null),
      enrollment('over', '2025-01-01T00:00:00', '2026-02-01T00:00:00'),
    ],
    NOW,
  )
  const shown = Object.fromEntries(PROGRAM_TABS.map(({ id }) => [id, programsIn(id, programs).map((p) => p.id)]))
  expect(shown).toEqual({
    current: ['running', 'chosen'],
    upcoming: ['later'],
    enrolled: ['chosen', 'over'],
    past: ['over'],
  })
  expect(programs.find((p) => p.id === 'chosen')).toMatchObject({
    enrolled: '2026-01-15T00:00:00',
    priorityOnly: true,
  })
  expect(programs.find((p) => p.id === 'over')?.priorityOnly).toBeUndefined()
})

test('who can enroll in a program that is no longer offered is unknown', () => {
  expect([true, false, undefined].map((priorityOnly) => openTo({ priorityOnly }))).toEqual([
    'Priority program only',
    'All accounts',
    'Unknown',
  ])
})

test.each([
  ['past', 'past'],
  ['nonsense', 'current'],
  [undefined, 'current'],
] as const)('?show=%s opens the tab %s', (name, tab) => {
  expect(programTab(name)).toBe(tab)
})
