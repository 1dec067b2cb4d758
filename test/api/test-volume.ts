import type { Volume } from '#/contract/volumes'

/** A volume as the API returns it. */
export const testVolume = (fields: Partial<Volume> = {}): Volume => ({
  id: 1,
  label: 'data',
  status: 'active',
  size: 20,
  region: 'eu-central',
  instance_id: null,
  instance_label: null,
  filesystem_path: '/dev/disk/by-id/scsi-0Vendor_Volume_data',
  tags: [],
  hardware_type: 'nvme',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
  ...fields,
})
