import { expect, test } from 'vitest'
import { turnOf } from './ticket-turn'

const SUPPORT = 'Mira (Support)'
const open = { status: 'open', closable: true, opened_by: 'ines', updated_by: null, avatar_id: 'a' } as const
const reply = (from_vendor: boolean) => ({ from_vendor, created_by: 'x', avatar_id: 'b' })

test.each([
  ['nobody answered', 'support', {}, []],
  ['support opened and nobody answered', 'opened', { opened_by: SUPPORT }, []],
  ['only support can close and nobody answered', 'opened', { opened_by: 'abuse-desk', closable: false }, []],
  ['support replied to last', 'yours', {}, [reply(false), reply(true)]],
  ['the user replied to last', 'support', { opened_by: SUPPORT }, [reply(true), reply(false)]],
  ['support updated, replies unread', 'yours', { updated_by: SUPPORT }, undefined],
  ['its author updated, replies unread', 'support', { updated_by: 'ines' }, undefined],
  ['support opened, its reader updated', 'support', { opened_by: SUPPORT, updated_by: 'ines' }, undefined],
  ['is closed', 'closed', { status: 'closed' }, [reply(true)]],
] as const)('a ticket that %s: %s', (_, turn, ticket, replies) => {
  expect(turnOf({ ...open, ...ticket }, replies)).toBe(turn)
})
