/** Every string of the region pages. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Shared by the pages
export const regions = 'Regions'

export const planAvailability = 'Plan availability'
export const statusOk = 'OK'
export const statusOutage = 'Outage'
export const available = 'Available'
export const notAvailable = 'Not available'
export const notListed = 'Not listed'
export const yes = 'Yes'
export const no = 'No'
export const filterRegions = 'Filter regions'
export const filterPlans = 'Filter plans'

// Columns, facts and filters
export const labelRegion = 'Region'
export const labelId = 'ID'
export const labelCountry = 'Country'
export const labelStatus = 'Status'
export const labelCapability = 'Capability'
export const labelPlan = 'Plan'
export const labelAvailability = 'Availability'
export const labelAvailable = 'Available'
export const labelAvailableIn = 'Available in'
export const labelAvailablePlan = 'Available plan'

// List
export const noOutages = (count: number) => `${plural(count, 'region')}. No outages reported.`
/** `names` is a list of labels, separated by semicolons because labels contain commas. */
export const outages = (count: number, names: string) => `${plural(count, 'region')}. Outage reported in ${names}.`
export const outagesAndMore = (count: number, names: string, more: number) =>
  `${plural(count, 'region')}. Outage reported in ${names}, and ${formatCount(more)} more.`
export const emptyRegionsTitle = 'No regions'
export const emptyRegionsBody = 'This provider has no regions yet.'

// Plan availability
export const tabsLabel = 'Group by'
export const tabByPlan = 'By plan'
export const tabByRegion = 'By region'
export const availableOf = (available: number, all: number) => `${formatCount(available)} of ${formatCount(all)}`
export const availabilitySummary = (plans: number, available: number, all: number) =>
  plans === 0
    ? '0 plans'
    : `${plural(plans, 'plan')}. ${availableOf(available, all)} combinations of plan and region available.`
export const emptyPlansTitle = 'No limited plans'
export const emptyPlansBody = 'No plans with limited availability are listed.'

// Region
export const regionId = 'Copy region ID'
export const allRegions = 'All regions'
export const outageNote = 'Outage reported. Requests in this region might fail.'
/** Capabilities are shown as the API names them, except for one that is no word. */
export const capabilityName = (capability: string) => (capability === 'Vlans' ? 'VLANs' : capability)
export const capabilitiesTitle = 'Capabilities'
export const resolversTitle = 'DNS resolvers'
export const resolvers = 'Copy resolvers'
export const noResolvers = 'None'
export const ipv4Resolver = (address: string) => `Copy IPv4 resolver ${address}`
export const ipv6Resolver = (address: string) => `Copy IPv6 resolver ${address}`
export const inRegionTitle = 'In this region'
export const clusters = 'Clusters'
export const buckets = 'Buckets'
export const volumes = 'Volumes'
export const none = 'None'
export const notLoaded = 'Couldn’t be loaded'
export const bucketsIn = (cluster: string) => `Buckets in ${cluster}`
export const volumeCount = (count: number) => plural(count, 'volume')
export const emptyRegionPlansBody = 'No plans with limited availability are listed for this region.'

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

export const regionPage = {
  refresh: 'Refresh region',
  loading: 'Loading region',
  sections: 'Sections of this region',
  noAccess: 'You don’t have access to this region',
}
