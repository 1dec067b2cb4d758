/** Values of the new ticket form and the request body made from them. */
import * as z from 'zod/mini'
import type { TicketKind } from '#/console/resource/catalog/ticket-entry'
import type { Body } from '#/contract/op'
import { TicketDescription, TicketSummary } from '#/contract/ticket-rules'
import type { tickets } from '#/contract/tickets'
import { idField, isNumbered, type About, type Prefill } from './about'
import { TICKET_KINDS } from './entity-link'

const Id = z.nullable(z.union([z.number(), z.string()]))
const ids = Object.fromEntries(Object.keys(TICKET_KINDS).map((kind) => [idField(kind as TicketKind), Id])) as Record<
  `${TicketKind}_id`,
  typeof Id
>

/** The rule's own words are about its length. */
const Description = z.string().check(({ value, issues }) => {
  const wrong =
    value.trim() === '' ? 'Describe the problem.' : TicketDescription.safeParse(value).error?.issues[0]?.message
  if (wrong !== undefined) issues.push({ code: 'custom', message: wrong, input: value })
})

/** Each kind has an ID field of its own, named as in the body, so that the API's errors appear at it. */
export const TicketValues = z
  .object({
    summary: TicketSummary,
    description: Description,
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
      if (id === null || id === '') wrong(idField(v.about), 'Choose or enter an ID.')
      else if (!Number.isSafeInteger(Number(id)) || Number(id) < 1)
        wrong(idField(v.about), `${TICKET_KINDS[v.about]} ID must be a whole number.`)
    }
    if (v.about === 'vlan' && v.vlan === '') wrong('vlan', 'VLAN label is required.')
    if (v.about === 'vlan' && v.region === '') wrong('region', 'Region is required for a VLAN.')
  })
export type TicketValues = z.infer<typeof TicketValues>

export function ticketDefaults({ about, id, vlan, region, description }: Prefill): TicketValues {
  const none = Object.fromEntries(Object.keys(TICKET_KINDS).map((kind) => [idField(kind as TicketKind), null]))
  const chosen = isNumbered(about) ? { [idField(about)]: id === null ? null : String(id) } : {}
  return { summary: '', description, about, ...none, ...chosen, vlan, region } as TicketValues
}

/** Sends only the ID of the chosen kind; IDs typed under another kind stay in the form. */
export function ticketBody(v: TicketValues): Body<typeof tickets.open> {
  const words = { summary: v.summary, description: v.description }
  const about = v.about as About
  if (isNumbered(about)) return { ...words, [idField(about)]: Number(v[idField(about)]) }
  if (about === 'vlan') return { ...words, vlan: v.vlan, region: v.region }
  return about === 'managed_issue' ? { ...words, managed_issue: true } : words
}
