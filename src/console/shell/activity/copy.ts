/** Every string of the activity panel. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Panel
export const title = 'Activity'
export const description = 'This tab’s changes and links are cleared when you sign out.'
export const emptyTitle = 'No changes yet'
export const emptyBody = 'Each change you make is listed here with its outcome and a curl command.'
export const outcome = 'Outcome'
export const allOutcomes = 'All outcomes'
export const nothingToCopy = 'There’s nothing to copy.'
export const copyAll = 'Copy all as curl'
export const copied = 'Copied'
export const copyFailed = 'Couldn’t copy'
export const noMatch = 'No changes with this outcome'
export const showAll = 'Show all'
export const listLabel = 'Changes, newest first'
export const olderDropped = (count: number) => `${plural(count, 'older change')} not kept`
export const showCurl = 'As curl'
export const showLastCurl = 'Last request as curl'
export const commandLabel = (change: string) => `Command for ${change}`

// Links
export const links = 'Created links'
export const changesTitle = 'This session'
export const noLinks = 'Links you create are listed here until you reload or sign out.'
export const linksLabel = 'Created links, newest first'
export const linksKept = 'Kept until you reload or sign out. Links can’t be revoked.'
export const linkValid = 'Valid'
export const linkExpired = 'Expired'
export const expires = 'Expires'
export const copyLinkTo = (name: string) => `Copy link to ${name}`
const PERMISSIONS = { GET: 'Download', PUT: 'Upload or replace', DELETE: 'Delete', HEAD: 'View metadata' } as const
export const linkFor = (method: keyof typeof PERMISSIONS, bucket: string) => `${PERMISSIONS[method]}, ${bucket}`

// Outcomes
export const running = 'Running'
export const done = 'Done'
export const failed = 'Failed'
export const unknown = 'Unknown'
/** "Failed: 3 of 12" */
export const outcomeOf = (outcome: string, some: number, all: number) =>
  `${outcome}: ${formatCount(some)} of ${formatCount(all)}`
export const runningOf = (done: number, all: number) => `Running: ${formatCount(done)} of ${formatCount(all)} done`

// Changes
export const change = 'Change'
/** "Create bucket logs" */
export const changeOf = (action: string, name: string) => (name === '' ? action : `${action} ${name}`)
export const changes = (action: string, count: number) => `${action}: ${plural(count, 'request')}`
export const objectIn = (object: string, bucket: string) => `${object} in ${bucket}`

/** By operation. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'buckets.create': 'Create bucket',
  'buckets.remove': 'Delete bucket',
  'buckets.modifyAccess': 'Change access for bucket',
  'buckets.updateAccess': 'Change access for bucket',
  'objects.updateAcl': 'Change access for object',
  'objects.url': 'Create signed URL for object',
  'tls.upload': 'Upload certificate for bucket',
  'tls.remove': 'Delete certificate for bucket',
  'objectStorage.cancel': 'Cancel Object Storage',
  'keys.create': 'Create access key',
  'keys.update': 'Rename access key',
  'keys.revoke': 'Revoke access key',
  'tickets.open': 'Open ticket',
  'tickets.attach': 'Attach file to ticket',
  'tickets.close': 'Close ticket',
  'tickets.reply': 'Reply to ticket',
  'monitoring.createClient': 'Create monitoring client',
  'monitoring.updateClient': 'Rename monitoring client',
  'monitoring.removeClient': 'Delete monitoring client',
  'monitoring.updatePlan': 'Change monitoring plan',
  'images.create': 'Capture image',
  'images.upload': 'Create image for upload',
  'images.update': 'Edit image',
  'images.remove': 'Delete image',
  'managed.createContact': 'Create contact',
  'managed.updateContact': 'Edit contact',
  'managed.removeContact': 'Delete contact',
  'managed.createCredential': 'Create credential',
  'managed.updateCredential': 'Rename credential',
  'managed.revokeCredential': 'Revoke credential',
  'managed.updateCredentialSecret': 'Change login for credential',
  'managed.updateInstanceSetting': 'Change SSH access for instance',
  'managed.createService': 'Create service',
  'managed.updateService': 'Edit service',
  'managed.removeService': 'Delete service',
  'managed.disableService': 'Disable service',
  'managed.enableService': 'Enable service',
  'volumes.create': 'Create volume',
  'volumes.update': 'Edit volume',
  'volumes.remove': 'Delete volume',
  'volumes.attach': 'Attach volume',
  'volumes.clone': 'Clone volume',
  'volumes.detach': 'Detach volume',
  'volumes.resize': 'Resize volume',
  'betas.enroll': 'Enroll in beta program',
}

// Account events
export const events = 'Account events'
export const eventsList = 'Account events, newest first'
export const eventsFailed = 'Account events couldn’t be loaded'
export const noEvents = 'No events yet'
export const eventBy = (username: string) => `by ${username}`
export const entityId = (id: number | string) => `ID ${id}`
/** "Volume resized: pg-data" */
export const event = (action: string, name: string) => (name === '' ? action : `${action}: ${name}`)
/** By action. */
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
