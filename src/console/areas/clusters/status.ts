import * as copy from './copy'

export const CLUSTER_STATUS = {
  available: { label: copy.available, tone: 'ok' },
  unavailable: { label: copy.unavailable, tone: 'danger' },
} as const
