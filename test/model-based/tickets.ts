/** Model of support tickets, their replies and files. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { runStaffReply, runTicketOpen } from '../server/ticket-testing'
import { createInstance } from '#/server/areas/instances/instances'
import { move, time, view, type Area } from './run'
import { agrees, all, call, DONE, found, history, is, now, refused, type Happened, type Stage } from './stage'

const STAFF = 'Support team'
interface Reply {
  readonly id: number
  readonly created: string
  readonly created_by: string
  readonly description: string
  readonly from_vendor: boolean
}
interface Ticket {
  readonly id: number
  readonly summary: string
  readonly description: string
  status: 'new' | 'open' | 'closed'
  /** Whether the account can close the ticket. */
  readonly ours: boolean
  closed: string | null
  readonly opened: string
  readonly opened_by: string
  updated: string
  updated_by: string | null
  readonly attachments: string[]
  readonly entity: unknown
  readonly replies: Reply[]
}
interface Model {
  readonly instance: { readonly id: number; readonly label: string }
  readonly foreign: number
  readonly tickets: Ticket[]
  readonly happened: Happened[]
}
const avatar = (name: string) => createHash('md5').update(name).digest('hex')
const shown = (t: Ticket) => {
  const { ours, replies: _, ...ticket } = t
  return { ...ticket, closable: ours && t.status !== 'closed', avatar_id: avatar(t.opened_by) }
}
const replyShown = (r: Reply) => ({ ...r, avatar_id: avatar(r.created_by) })

const which = fc.nat(20)
const find = (m: Model, n: number) => found(m.tickets, n, '/support/tickets')
function touch(m: Model, stage: Stage, ticket: Ticket, by: string, action = 'ticket_update'): void {
  Object.assign(ticket, { updated: now(stage), updated_by: by })
  m.happened.push([action, ticket.id, by])
}
function add(
  m: Model,
  stage: Stage,
  about: Pick<Ticket, 'id' | 'summary' | 'description' | 'ours' | 'entity'>,
  by: string,
) {
  const at = now(stage)
  const times = { closed: null, opened: at, opened_by: by, updated: at, updated_by: null }
  const ticket: Ticket = { ...about, ...times, status: 'new', attachments: [], replies: [] }
  m.tickets.push(ticket)
  m.happened.push(['ticket_create', ticket.id, by])
  return ticket
}

const open = move(
  'open',
  fc.record({
    summary: fc.constantFrom('Disk is slow', 'x'.repeat(64), '', 'x'.repeat(65)),
    description: fc.constantFrom('Since **today**.', 'Help', 'Please', ''),
    about: fc.constantFrom('nothing', 'nothing', 'instance', 'foreign', 'two', 'region'),
  }),
  async (m: Model, stage, { summary, description, about }) => {
    const things = {
      nothing: {},
      instance: { instance_id: m.instance.id },
      foreign: { instance_id: m.foreign },
      two: { instance_id: m.instance.id, volume_id: 1 },
      region: { region: 'us-iad' },
    }[about]
    const answer = await call(stage, 'POST', '/support/tickets', { summary, description, ...things })
    const wrong = [
      ...(summary === '' || summary.length > 64 ? ['summary'] : []),
      ...(description === '' ? ['description'] : []),
      ...(about === 'two' ? ['volume_id'] : []),
      ...(about === 'region' ? ['region'] : []),
    ]
    if (wrong.length > 0) return agrees(answer, refused(400, ...wrong))
    if (about === 'foreign') return agrees(answer, refused(400, 'instance_id'))
    const { id, label } = m.instance
    const entity = about === 'instance' ? { id, label, type: 'instance', url: `/v4/instances/${id}` } : null
    const made = { id: answer.body.id, summary, description, ours: true, entity }
    agrees(answer, is(shown(add(m, stage, made, stage.username))))
  },
)
const reply = move(
  'reply',
  fc.tuple(which, fc.constantFrom('More.', '', 'Again.')),
  async (m: Model, stage, [n, description]) => {
    const { thing: ticket, path } = find(m, n)
    const answer = await call(stage, 'POST', `${path}/replies`, { description })
    if (!ticket) return agrees(answer, refused(404))
    if (description === '') return agrees(answer, refused(400, 'description'))
    if (ticket.status === 'closed') return agrees(answer, refused(400))
    const by = stage.username
    const written = { id: answer.body.id, created: now(stage), created_by: by, description, from_vendor: false }
    ticket.replies.push(written)
    touch(m, stage, ticket, by)
    agrees(answer, is(replyShown(written)))
  },
)
const attach = move(
  'attach',
  fc.tuple(which, fc.constantFrom('log.txt', 'Screen.PNG', 'a/b/c.pdf', 'virus.exe', 'none')),
  async (m: Model, stage, [n, file]) => {
    const { thing: ticket, path } = find(m, n)
    const raw = new FormData()
    raw.append('file', new File(['x'], file))
    const answer = await call(stage, 'POST', `${path}/attachments`, undefined, { raw })
    if (!ticket) return agrees(answer, refused(404))
    if (file === 'virus.exe' || file === 'none') return agrees(answer, refused(400, 'file'))
    if (ticket.status === 'closed') return agrees(answer, refused(400))
    ticket.attachments.push(file.split('/').at(-1) ?? '')
    touch(m, stage, ticket, stage.username, 'ticket_attachment_upload')
    agrees(answer, DONE)
  },
)
const close = move('close', which, async (m: Model, stage, n) => {
  const { thing: ticket, path } = find(m, n)
  const answer = await call(stage, 'POST', `${path}/close`)
  if (!ticket) return agrees(answer, refused(404))
  if (ticket.status === 'closed' || !ticket.ours) return agrees(answer, refused(400))
  Object.assign(ticket, { status: 'closed', closed: now(stage) })
  touch(m, stage, ticket, stage.username)
  agrees(answer, DONE)
})
const staff = [
  move(
    'staff: open',
    fc.constant({ summary: 'Maintenance', description: 'Tonight.' }),
    async (m: Model, stage, words) => {
      const id = await runTicketOpen(stage.t.api, stage.account, words)
      add(m, stage, { ...words, id, ours: false, entity: null }, STAFF)
    },
  ),
  move('staff: reply', which, async (m: Model, stage, n) => {
    const { thing: ticket } = find(m, n)
    if (!ticket) return
    await runStaffReply(stage.t.api, ticket.id, 'We look at it.')
    if (ticket.status === 'new') ticket.status = 'open'
    const written = { created: now(stage), created_by: STAFF, description: 'We look at it.', from_vendor: true }
    const replies = await all<Reply>(stage, `/support/tickets/${ticket.id}/replies`)
    ticket.replies.push({ id: replies.at(-1)?.id ?? 0, ...written })
    touch(m, stage, ticket, STAFF)
  }),
]
const passing = time([1, 3600], () => undefined)

export const ticketModel: Area<Model> = {
  name: 'tickets',
  begin: async (stage) => {
    const { services } = stage.t.api
    const about = { label: 'web-1', region: 'us-iad', memory: 2, running: true, configs: 1 }
    const own = await createInstance(services, { account: stage.account, ...about })
    const other = await createInstance(services, { account: await stage.t.api.account(), ...about })
    return { instance: { id: own.id, label: 'web-1' }, foreign: other.id, tickets: [], happened: [] }
  },
  moves: [open, open, reply, reply, attach, close, view(find, shown), ...staff, passing],
  compare: async (m, stage) => {
    // Open tickets first, then the newest.
    const inOrder = [false, true].flatMap((closed) =>
      m.tickets.filter((t) => (t.status === 'closed') === closed).toReversed(),
    )
    expect(await all(stage, '/support/tickets')).toEqual(inOrder.map(shown))
    for (const t of m.tickets) {
      expect(await all(stage, `/support/tickets/${t.id}/replies`)).toEqual(t.replies.map(replyShown))
    }
    expect(await history(stage)).toEqual(m.happened)
  },
}
