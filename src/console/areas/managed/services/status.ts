import * as copy from '../copy'

/** Known statuses of a service; any other is shown by the API's own word. */
export const SERVICE_STATUS = {
  problem: { label: copy.down, tone: 'danger' },
  pending: { label: copy.pending, tone: 'info' },
  ok: { label: copy.ok, tone: 'ok' },
  disabled: { label: copy.disabled, tone: 'neutral' },
} as const
export const ISSUE_STATUS = {
  open: { label: copy.issueOpen, tone: 'danger' },
  resolved: { label: copy.issueResolved, tone: 'ok' },
  unknown: { label: copy.issueUnknown, tone: 'neutral' },
} as const
const TYPES: Readonly<Record<string, string>> = { url: copy.typeUrl, tcp: copy.typeTcp }
export const typeLabel = (type: string): string => (Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? type
