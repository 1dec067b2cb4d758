/** Strings of findings and news. */
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

// What's new
export const whatsNew = 'What’s new'
export const whatsNewDescription = 'Changes since you last looked. Kept in this browser only.'
export const newsList = 'News, newest first'
export const fresh = 'New'
export const noNews = 'Nothing new'
export const noNewsBody = 'Changes to services, tickets, regions, and images appear here.'
export const noNewsOff = 'Background checks are off.'
export const resolved = (title: string) => `Resolved: ${title}`
export const updates = (count: number) => plural(count, 'update')
export const checking = 'Background checks'
export const checkLabel = 'Check for changes in the background'
export const checkHint = 'Every 2 minutes while this tab is visible.'
export const noticesLabel = 'Notify me in this browser'
export const noticesHint = 'Your browser asks for permission.'
export const noticesNeedCheck = 'Turn on background checks first.'
export const noticesDenied = 'Your browser blocks notifications from this site. Allow them in its settings.'
export const noticesUnsupported = 'This browser can’t show notifications.'
export const moreNews = (count: number) => plural(count, 'more change')

// Account events
export const events = 'Account events'
export const eventsList = 'Account events, newest first'
export const eventsFailed = 'Account events couldn’t be loaded'
export const noEvents = 'No events yet'
export const eventBy = (username: string) => `by ${username}`
export const entityId = (id: number | string) => `ID ${id}`
/** "Volume resized: pg-data" */
export const event = (action: string, name: string) => (name === '' ? action : `${action}: ${name}`)
export const EVENTS: Readonly<Record<string, string>> = {
  obj_access_key_create: 'Access key created',
  obj_access_key_update: 'Access key renamed',
  obj_access_key_delete: 'Access key revoked',
  ticket_create: 'Ticket opened',
  ticket_update: 'Ticket updated',
  ticket_attachment_upload: 'File attached to ticket',
  image_upload: 'Image created for upload',
  image_update: 'Image edited',
  image_delete: 'Image deleted',
  disk_imagize: 'Image captured',
  monitoringclient_create: 'Monitoring client created',
  monitoringclient_update: 'Monitoring client renamed',
  monitoringclient_delete: 'Monitoring client deleted',
  managed_service_create: 'Service created',
  managed_service_delete: 'Service deleted',
  managed_enabled: 'Managed services enabled',
  managed_disabled: 'Managed services disabled',
  volume_create: 'Volume created',
  volume_update: 'Volume edited',
  volume_delete: 'Volume deleted',
  volume_attach: 'Volume attached',
  volume_detach: 'Volume detached',
  volume_clone: 'Volume cloned',
  volume_resize: 'Volume resized',
}
