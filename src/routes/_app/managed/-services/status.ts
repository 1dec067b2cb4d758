/** Known statuses of a service; others are shown as the API writes them. */
export const SERVICE_STATUS = {
  problem: { label: 'Problem', tone: 'danger' },
  pending: { label: 'Pending', tone: 'info' },
  ok: { label: 'OK', tone: 'ok' },
  disabled: { label: 'Disabled', tone: 'neutral' },
} as const
export const ISSUE_STATE = {
  open: { label: 'Open', tone: 'danger' },
  over: { label: 'Over', tone: 'ok' },
  unknown: { label: 'Not known', tone: 'neutral' },
} as const
export const TYPE_WORDS: Readonly<Record<string, string>> = { url: 'Web address', tcp: 'TCP port' }
