/** Known statuses of a service; any other is shown by the API's own word. */
export const SERVICE_STATUS = {
  problem: { label: 'Down', tone: 'danger' },
  pending: { label: 'Not checked', tone: 'neutral' },
  ok: { label: 'OK', tone: 'ok' },
  disabled: { label: 'Disabled', tone: 'neutral' },
} as const
export const ISSUE_STATUS = {
  open: { label: 'Open', tone: 'danger' },
  resolved: { label: 'Resolved', tone: 'ok' },
  unknown: { label: 'Unknown', tone: 'neutral' },
} as const
const TYPES: Readonly<Record<string, string>> = { url: 'URL', tcp: 'TCP port' }
export const typeLabel = (type: string): string => (Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? type
