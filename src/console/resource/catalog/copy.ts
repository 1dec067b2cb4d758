/** Words about clusters, regions, access keys and tickets that several areas show. */
export const outage = (region: string) => `Outage in ${region}`
export const outageEffect = 'Requests in this region might fail.'
export const viewRegion = 'View region'

export const openTicket = 'Open ticket'

export const unlimited = 'Unlimited'
export const limited = 'Limited'
export const noBuckets = 'No buckets'
export const readOnly = 'Read only'
export const readAndWrite = 'Read and write'
