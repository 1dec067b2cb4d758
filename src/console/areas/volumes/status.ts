import * as copy from './copy'

/** Known statuses. Others are shown as the API writes them. */
export const VOLUME_STATUS = {
  creating: { label: copy.creating, tone: 'info' },
  active: { label: copy.active, tone: 'ok' },
  resizing: { label: copy.resizing, tone: 'info' },
  migrating: { label: copy.migrating, tone: 'warn' },
} as const
