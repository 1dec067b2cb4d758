import { expect, test } from 'vitest'
import type { Ticket } from '#/contract/ticket-rules'
import { accountUsers, waitingFor } from './-waiting-for'

const base: Ticket = {
  id: 7,
  summary: 'Slow disk',
  description: 'Since noon.',
  status: 'new',
  closable: true,
  closed: null,
  opened: '2026-11-18T09:12:00',
  opened_by: 'maria',
  updated: '2026-11-18T09:12:00',
  updated_by: null,
  avatar_id: 'x',
  attachments: [],
  entity: null,
}
const users = accountUsers([base, { ...base, opened_by: 'Support team', closable: false }])

test.each<readonly [string, Partial<Ticket>, ReturnType<typeof waitingFor>]>([
  ['new and opened by a user', {}, 'support'],
  ['answered by support', { status: 'open', updated_by: 'Support team' }, 'you'],
  ['answered by a user', { status: 'open', updated_by: 'maria' }, 'support'],
  ['opened by support', { opened_by: 'Support team', closable: false }, 'you'],
  [
    'opened by support and answered by a user',
    { opened_by: 'Support team', closable: false, updated_by: 'maria' },
    'support',
  ],
  ['closed', { status: 'closed', closed: '2026-11-18T10:00:00' }, undefined],
])('a ticket that is %s waits for the other side', (_, change, side) => {
  expect(waitingFor({ ...base, ...change }, users)).toBe(side)
})
