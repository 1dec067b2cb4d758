/** Every string of the overview. */

// Needs attention
export const parts = {
  services: 'managed services',
  issues: 'managed issues',
  tickets: 'tickets',
  regions: 'regions',
  buckets: 'buckets',
  clusters: 'clusters',
  volumes: 'volumes',
  images: 'images',
  keys: 'access keys',
  clients: 'monitoring clients',
  plan: 'monitoring plan',
  transfer: 'outbound transfer',
} as const
