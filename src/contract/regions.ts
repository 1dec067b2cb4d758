/** Regions and the availability of plans in them. */
import * as z from 'zod/mini'
import { area, list, op } from './op'

export const REGION_STATUSES = ['ok', 'outage'] as const

/** `resolvers` contain addresses separated by commas. */
export const Region = z.object({
  id: z.string(),
  label: z.string(),
  country: z.string(),
  capabilities: z.array(z.string()),
  resolvers: z.object({ ipv4: z.string(), ipv6: z.string() }),
  status: z.enum(REGION_STATUSES),
})
export interface Region extends z.infer<typeof Region> {}

export const RegionAvailability = z.object({ available: z.boolean(), plan: z.string(), region: z.string() })
export interface RegionAvailability extends z.infer<typeof RegionAvailability> {}

const RegionKey = z.object({ regionId: z.string() })

export const regions = area('regions', {
  list: list('GET /regions', { title: 'Regions List', auth: 'none', item: Region }),
  availability: list('GET /regions/availability', {
    filterable: { region: 'string', plan: 'string', available: 'boolean' },
    title: 'Regions Availability List',
    auth: 'none',
    item: RegionAvailability,
  }),
  view: op('GET /regions/{regionId}', { title: 'Region View', auth: 'none', params: RegionKey, res: Region }),
  // A bare array with one entry per plan, since several plans don't fit the single object in the reference's table.
  regionAvailability: op('GET /regions/{regionId}/availability', {
    title: 'Region Availability View',
    auth: 'none',
    params: RegionKey,
    res: z.array(RegionAvailability),
  }),
})
