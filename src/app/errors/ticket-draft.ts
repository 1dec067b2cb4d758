/** Names of drafts kept for this tab: one for each ticket, and one for each thing that a new one is about. */
export interface NewTicketSearch {
  /** What the ticket is about: `volume:123`. */
  entity?: string | undefined
  /** Name of the error that it was opened from. */
  error?: string | undefined
}

export const ticketDraft = ({ entity, error }: NewTicketSearch): string =>
  error === undefined ? `ticket-new/${entity ?? ''}` : `ticket-new-error/${error}`

export const replyDraft = (ticketId: number): string => `ticket-reply/${ticketId}`
