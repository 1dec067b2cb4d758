export const TICKET_STATUS = {
  new: { label: 'New', tone: 'info' },
  open: { label: 'Open', tone: 'warn' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const
