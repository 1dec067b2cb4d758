/** Strings of findings, and of the marks beside the areas. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { POOL } from '#/lib/buckets/copy'
import { plural } from '#/lib/text'

export const ticket = (id: number) => `Ticket ${id}`
export const serviceDown = (label: string) => `${label} is down`
export const moreDown = (count: number) => `${plural(count, 'more service')} down`
export const openIssue = (label: string) => `Open issue: ${label}`
export const moreIssues = (count: number) => plural(count, 'more open issue')
export const outage = (region: string) => `Outage in ${region}`
export const moreOutages = (count: number) => plural(count, 'more outage')
export const clusterUnavailable = (cluster: string) => `Cluster ${cluster} is unavailable`
export const moreClusters = (count: number) => plural(count, 'more unavailable cluster')
/** "1 volume and 2 buckets there"; empty without any. */
export const there = (volumes: number, buckets: number, services: number) => {
  const parts = [
    volumes > 0 ? plural(volumes, 'volume') : '',
    buckets > 0 ? plural(buckets, 'bucket') : '',
    services > 0 ? plural(services, 'service') : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `${new Intl.ListFormat('en').format(parts)} there`
}
export const imageWaiting = (label: string) => `${label} is waiting for data`
export const imageDeleted = 'Will be deleted unless data arrives'
export const moreWaiting = (count: number) => `${plural(count, 'more image')} waiting for data`
export const imageExpires = (label: string) => `${label} expires`
export const expires = 'Will be deleted'
export const moreExpire = (count: number) => `${plural(count, 'more image')} about to expire`
export const strayKey = (label: string) => `Key ${label} refers to a deleted bucket`
export const moreStray = (count: number) => `${plural(count, 'more key')} with deleted buckets`
export const transferHigh = (percent: number) => `Outbound transfer is at ${percent}% of ${POOL} this month`
export const transferOver = `Outbound transfer is over ${POOL} this month`
export const clientsOver = (count: number) => `${plural(count, 'monitoring client')} over your plan`
export const clientsOf = (used: number, included: number) =>
  `${plural(used, 'client')}, ${formatCount(included)} included`
export const detached = (count: number, complete: boolean) =>
  complete ? `${plural(count, 'volume')} not attached` : `At least ${plural(count, 'volume')} not attached`
/** `size` in GiB. */
export const stillBilled = (size: number) => `${formatBytes(size * 2 ** 30)}, still billed`
export const updatedBy = (username: string) => `Updated by ${username}`
export const moreTickets = (count: number) => `${plural(count, 'more ticket')} with updates`

// Beside the areas
export const count = (count: number, more: boolean) => `${formatCount(count)}${more ? '+' : ''}`
export const openTickets = (count: number, more: boolean) =>
  more ? `${formatCount(count)} or more open` : `${formatCount(count)} open`
export const servicesDown = (count: number) => `${formatCount(count)} down`
export const outages = (count: number) => plural(count, 'outage')
