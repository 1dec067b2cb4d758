import { expect, test } from 'vitest'
import { apiTime, inView, phaseOf, programsOf, viewNamed, VIEWS } from './-programs'

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
const joined = (id: string, started: string, ended: string | null) => ({
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
] as const)('from %s to %s at noon of 1 March: %s', (started, ended, phase) => {
  expect(phaseOf({ started, ended }, NOW)).toBe(phase)
})

test('a time is written as the API writes it', () => {
  expect(apiTime(Date.UTC(2026, 2, 1, 12, 0, 0, 999))).toBe(NOW)
})

test('each program is in its views, one that is joined and on offer is one row', () => {
  const programs = programsOf(
    [
      offer('running', '2026-02-01T00:00:00'),
      offer('chosen', '2026-01-01T00:00:00', null, true),
      offer('later', '2026-04-01T00:00:00'),
    ],
    [joined('chosen', '2026-01-01T00:00:00', null), joined('over', '2025-01-01T00:00:00', '2026-02-01T00:00:00')],
    NOW,
  )
  const shown = Object.fromEntries(VIEWS.map(({ id }) => [id, inView(programs, id).map((p) => p.id)]))
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

test.each([
  ['past', 'past'],
  ['nonsense', 'current'],
  [undefined, 'current'],
] as const)('the view named %s is %s', (text, view) => {
  expect(viewNamed(text)).toBe(view)
})
