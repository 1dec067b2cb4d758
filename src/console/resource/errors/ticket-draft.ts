/** Keys of ticket drafts: one for each ticket, and one for each subject of a new ticket. */
export interface NewTicketSearch {
  /** Subject of the ticket: `volume:123`. */
  entity?: string | undefined
  /** Name of the error that the ticket is about. */
  error?: string | undefined
}

export const ticketDraft = ({ entity, error }: NewTicketSearch): string =>
  error === undefined ? `ticket-new/${entity ?? ''}` : `ticket-new-error/${error}`

export const replyDraft = (ticketId: number): string => `ticket-reply/${ticketId}`
