import { expect, test } from 'vitest'
import { threadText } from './thread-text'

const ticket = {
  id: 7,
  summary: 'Slow disk',
  description: 'Since **noon**.',
  status: 'open' as const,
  closable: true,
  closed: null,
  opened: '2026-11-18T09:12:00',
  opened_by: 'maria',
  updated: '2026-11-18T09:12:00',
  updated_by: null,
  avatar_id: '263bce650e68ab4e23f28263760b9fa5',
  attachments: ['log.txt', 'shot.png'],
  entity: { id: 3, label: 'db-data', type: 'volume', url: '/v4/volumes/3' },
}

test('the text contains every post as typed and marks those of support', () => {
  const reply = { id: 1, created: '2026-11-18T10:00:00', avatar_id: 'x' }
  expect(
    threadText(ticket, [{ ...reply, created_by: 'Support team', from_vendor: true, description: 'Looking.' }]),
  ).toBe(
    [
      'Ticket 7: Slow disk',
      'Status: open',
      'About: volume db-data (3)',
      'Attachments: log.txt, shot.png',
      '',
      '----',
      '',
      'maria, 2026-11-18 09:12:00 UTC',
      '',
      'Since **noon**.',
      '',
      '----',
      '',
      'Support team (support), 2026-11-18 10:00:00 UTC',
      '',
      'Looking.',
      '',
    ].join('\n'),
  )
})
