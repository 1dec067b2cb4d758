/** What the form of a new ticket holds, and the body that it becomes: Part B 4.1, Support Ticket Open. */
import * as z from 'zod/mini'
import type { TicketKind } from '#/app/catalog/ticket-link'
import type { Body } from '#/contract/op'
import { TicketDescription, TicketSummary } from '#/contract/ticket-rules'
import type { tickets } from '#/contract/tickets'
import { idField, isNumbered, TICKET_KINDS, type About, type Prefill } from './-about'

const Id = z.nullable(z.union([z.number(), z.string()]))
const ids = Object.fromEntries(Object.keys(TICKET_KINDS).map((kind) => [idField(kind as TicketKind), Id])) as Record<
  `${TicketKind}_id`,
  typeof Id
>

/** Each kind has its number in a field of its own, as in the body: what the API says of it lands there. */
export const TicketValues = z
  .object({
    summary: TicketSummary,
    description: TicketDescription,
    about: z.string(),
    ...ids,
    vlan: z.string(),
    region: z.string(),
  })
  .check((c) => {
    const v = c.value
    const wrong = (field: string, message: string) =>
      c.issues.push({ code: 'custom', path: [field], message, input: v })
    if (isNumbered(v.about)) {
      const id = v[idField(v.about)]
      const name = TICKET_KINDS[v.about]
      if (id === null || id === '') wrong(idField(v.about), `Choose which one, or choose something else above.`)
      else if (!Number.isSafeInteger(Number(id)) || Number(id) < 1)
        wrong(idField(v.about), `${name}: give its number, a whole one.`)
    }
    if (v.about === 'vlan' && v.vlan === '') wrong('vlan', 'Give the label of the VLAN.')
    if (v.about === 'vlan' && v.region === '') wrong('region', 'Region is required for a VLAN.')
  })
export type TicketValues = z.infer<typeof TicketValues>

export function ticketDefaults({ about, id, vlan, region, words }: Prefill): TicketValues {
  const none = Object.fromEntries(Object.keys(TICKET_KINDS).map((kind) => [idField(kind as TicketKind), null]))
  const chosen = isNumbered(about) ? { [idField(about)]: id === null ? null : String(id) } : {}
  return { summary: '', description: words, about, ...none, ...chosen, vlan, region } as TicketValues
}

/** What was chosen under another kind is not sent. */
export function ticketBody(v: TicketValues): Body<typeof tickets.open> {
  const words = { summary: v.summary, description: v.description }
  const about = v.about as About
  if (isNumbered(about)) return { ...words, [idField(about)]: Number(v[idField(about)]) }
  if (about === 'vlan') return { ...words, vlan: v.vlan, region: v.region }
  return about === 'managed_issue' ? { ...words, managed_issue: true } : words
}
