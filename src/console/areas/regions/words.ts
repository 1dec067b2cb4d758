/** Every string of the region pages. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const planAvailability = 'Plan availability'

// Region
/** Capabilities are shown as the API names them, except for one that is no word. */
export const capabilityName = (capability: string) => (capability === 'Vlans' ? 'VLANs' : capability)

export const planList = {
  label: 'plans',
  loading: 'Loading plans',
  noAccess: 'You don’t have access to plans',
  noMatches: 'No plans match the filter',
  count: (all: number) => plural(all, 'plan'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'plan')}`,
}

export const regionList = {
  label: 'regions',
  loading: 'Loading regions',
  noAccess: 'You don’t have access to regions',
  noMatches: 'No regions match the filter',
  count: (all: number) => plural(all, 'region'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'region')}`,
}
