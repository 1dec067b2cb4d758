/** Known statuses. Others are shown as the API writes them. */
export const VOLUME_STATUS = {
  creating: { label: 'Creating', tone: 'info' },
  active: { label: 'Active', tone: 'ok' },
  resizing: { label: 'Resizing', tone: 'info' },
  migrating: { label: 'Migrating', tone: 'warn' },
} as const
