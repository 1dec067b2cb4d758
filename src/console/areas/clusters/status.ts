export const CLUSTER_STATUS = {
  available: { label: 'Available', tone: 'ok' },
  unavailable: { label: 'Unavailable', tone: 'warn' },
} as const
