import * as copy from './-copy'

export const TICKET_STATUS = {
  new: { label: copy.statusNew, tone: 'info' },
  open: { label: copy.statusOpen, tone: 'warn' },
  closed: { label: copy.statusClosed, tone: 'neutral' },
} as const
