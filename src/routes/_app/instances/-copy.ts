/** Every string of an instance's page. */

// Parents
export const sshAccess = 'SSH access'

// Page
export const unnamed = (id: string) => `Instance ${id}`
export const instanceId = 'Copy instance ID'
export const loading = 'Loading instance'
export const allInstances = 'All instances'
export const nothingKnown = 'Nothing is known about this instance'
export const nothingKnownBody = 'No volume, ticket, or setting that you can read names it. It might have been deleted.'
export const captureImage = 'Capture image'
export const attachVolume = 'Create volume'

// Support’s SSH access
export const change = 'Change'
export const supportAccess = 'Support access'
export const allowed = 'Allowed'
export const notAllowed = 'Not allowed'
export const user = 'User'
export const port = 'Port'
export const ipAddress = 'IP address'
export const group = 'Instance group'
export const settingsFailed = 'Couldn’t load the SSH access'
export const noSettings =
  'SSH access of this instance can’t be read. It needs the managed product and an unrestricted user.'

// Volumes
export const volumes = 'Volumes'
export const attachedVolumes = 'Attached volumes'
export const label = 'Label'
export const size = 'Size'
export const region = 'Region'
export const gib = (size: string) => `${size} GiB`
export const volumesFailed = 'Couldn’t load the volumes'
export const noVolumes = 'No volume is attached to this instance.'

// Tickets
export const tickets = 'Tickets'
export const aboutInstance = 'Tickets about this instance'
export const subject = 'Subject'
export const status = 'Status'
export const updated = 'Updated'
export const open = 'Open'
export const fresh = 'New'
export const closed = 'Closed'
export const ticketsFailed = 'Couldn’t load the tickets'
export const noTickets = 'No ticket is about this instance.'
export const onlyNewest = 'Only open tickets and the newest closed ones are shown.'

// Images
export const images = 'Images'
export const imagesBody =
  'Images don’t say which instance they come from. Capture one from a disk of this instance by the disk’s ID.'
