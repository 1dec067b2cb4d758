/** Every string of an instance's page. */

// Parents
export const sshAccess = 'SSH access'

// Page
export const unnamed = (id: string) => `Instance ${id}`
export const idIs = (id: string) => `ID ${id}`
export const instanceId = 'Copy instance ID'
export const loading = 'Loading instance'
export const allInstances = 'All instances'
export const nothingKnown = 'No information about this instance'
export const nothingKnownBody =
  'None of your volumes, tickets, or settings refer to this instance. It might have been deleted.'
export const nothingKnownPart =
  'None of the loaded volumes, tickets, or settings refer to this instance. It might have been deleted.'
export const captureImage = 'Capture image'
export const attachVolume = 'Create volume'

// Support’s SSH access
export const edit = 'Edit'
export const supportAccess = 'Support access'
export const allowed = 'Allowed'
export const notAllowed = 'Not allowed'
export const user = 'User'
export const port = 'Port'
export const ipAddress = 'IP address'
export const group = 'Instance group'
export const settingsFailed = 'SSH access couldn’t be loaded'
export const noSettings = 'SSH access can’t be read.'
export const settingsNeedProduct = 'Viewing it requires managed services and an unrestricted user.'
export const deletedInstance = 'This instance doesn’t exist anymore.'

// Volumes
export const volumes = 'Volumes'
export const attachedVolumes = 'Attached volumes'
export const label = 'Label'
export const size = 'Size'
export const region = 'Region'
export const volumesFailed = 'Volumes couldn’t be loaded'
export const noVolumes = 'No volumes are attached to this instance.'

// Tickets
export const tickets = 'Tickets'
export const aboutInstance = 'Tickets about this instance'
export const subject = 'Subject'
export const status = 'Status'
export const updated = 'Updated'
export const open = 'Open'
export const fresh = 'New'
export const closed = 'Closed'
export const ticketsFailed = 'Tickets couldn’t be loaded'
export const noTickets = 'No tickets are about this instance.'
export const noLoadedTickets = 'No loaded ticket is about this instance.'
export const onlyNewest = 'Only open tickets and the newest closed ones are shown.'

// Images
export const images = 'Images'
export const imagesBody =
  'Images don’t record their source instance. To capture one from this instance, enter its disk ID.'
