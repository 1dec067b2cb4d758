export const REGION_STATUS = {
  ok: { label: 'Available', tone: 'ok' },
  outage: { label: 'Outage', tone: 'danger' },
} as const

/** Opens the page of a region. */
export const REGION_SENTENCE = {
  ok: { label: 'Available', tone: 'ok' },
  outage: { label: 'Outage reported', tone: 'danger' },
} as const
