import * as copy from './copy'

export const REGION_STATUS = {
  ok: { label: copy.statusOk, tone: 'ok' },
  outage: { label: copy.statusOutage, tone: 'danger' },
} as const
