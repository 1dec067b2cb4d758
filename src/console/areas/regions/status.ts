export const REGION_STATUS = {
  ok: { label: 'OK', tone: 'ok' },
  outage: { label: 'Outage', tone: 'danger' },
} as const
