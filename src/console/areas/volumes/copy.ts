/** Every string of the volume pages. Sizes come as text, such as `20 GiB`; names are labels, made safe to show. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Words of the area, in breadcrumbs, columns, fields and facts
export const volumesTitle = 'Volumes'
export const label = 'Label'
export const size = 'Size'
export const status = 'Status'
export const region = 'Region'
export const instance = 'Instance'
export const instanceId = 'Instance ID'
export const tag = 'Tag'
export const tags = 'Tags'
export const path = 'Path'
export const hardware = 'Hardware'
export const created = 'Created'
export const updated = 'Updated'
export const id = 'ID'
export const notAttached = 'Not attached'
export const unnamedVolume = (volumeId: string) => `Volume ${volumeId}`
export const unnamedInstance = (instanceId: string) => `Instance ${instanceId}`

// Statuses
export const creating = 'Creating'
export const active = 'Active'
export const resizing = 'Resizing'
export const migrating = 'Migrating'
export const activeAnnouncement = (name: string) => `Volume ${name} is active`

// Actions
export const attach = 'Attach'
export const detach = 'Detach'
export const resize = 'Resize'
export const clone = 'Clone'
export const edit = 'Edit'
export const editLabelAndTags = 'Edit label and tags'
export const copyPath = 'Copy path'
export const pathCopiedToast = (name: string) => `Path of ${name} copied`
export const remove = 'Delete'
export const deleteVolume = 'Delete volume'
export const deleteQuestion = (name: string) => `Delete volume ${name}?`
export const more = 'More'
export const moreActions = 'More actions'

// List
export const listSummary = (count: number, totalSize: string, attached: number) =>
  count === 0
    ? '0 volumes'
    : `${plural(count, 'volume')}, ${totalSize}. ${formatCount(attached)} attached, ${formatCount(count - attached)} not attached.`
/** While rows are missing that aren't being read. */
export const listPart = (read: number, all: number) => `${formatCount(read)} of ${plural(all, 'volume')} loaded`
export const listLoading = (count: number) => `Loading ${plural(count, 'volume')}…`
export const listFilter = 'Filter volumes'
export const listEmptyTitle = 'No volumes yet'
export const listEmptyBody =
  'A volume is a disk that you attach to an instance. Its data stays when you delete or replace the instance.'
export const pathOf = (name: string) => `Copy path of ${name}`

// Bulk actions
export const bulkDetachBody =
  'Unmount each volume on its instance first, or in-flight writes are lost. Your data is kept, and billing continues until you delete the volumes.'
export const bulkDeleteBody = 'All data on these volumes is deleted permanently.'

// Create form
export const createVolume = 'Create volume'
export const createdToast = (label: string) => `Volume ${label} created`
export const labelHint = 'Up to 32 letters, numbers, single hyphens, or single underscores. Start with a letter.'
export const sizeHint = (most: string) => `10 to ${most}. A volume can grow later but never shrink.`
export const locationField = 'Location'
export const locationRegion = 'Don’t attach yet'
export const locationRegionHint = 'Choose a region and attach the volume later.'
export const locationInstance = 'Attach to an instance'
export const locationInstanceHint = 'The volume is created in the instance’s region.'
export const regionPlaceholder = 'Choose a region'
export const regionsFailed = 'Regions couldn’t be loaded. Enter the region ID.'
export const regionHint = 'Volumes can only be attached to instances in the same region.'
export const regionOutage = (region: string) =>
  `There’s an outage in ${region}. Creating a volume there might take longer or fail.`
export const tagsHint = 'Press Enter or comma to add a tag.'
export const encryption = 'Encryption'
export const encrypted = 'Encrypted'
export const notEncrypted = 'Not encrypted'
export const encryptField = 'Encrypt data at rest'
export const encryptHint = 'Can’t be changed later.'
export const billingNote = 'Volumes are billed by size until you delete them. See your provider’s pricing.'

// Choosing an instance
export const instanceHint = 'Enter an ID, or type a label to see matching instances.'
export const instanceKnown = (name: string, region: string, volumes: number) =>
  `${name} in ${region}, with ${plural(volumes, 'volume')} attached.`
export const instanceSuggestion = (name: string, region: string) => `${name}, ${region}`
export const instanceRequired = 'Instance ID is required.'
export const instanceElsewhere = (name: string, instanceRegion: string, volumeRegion: string) =>
  `${name} is in ${instanceRegion}, but the volume is in ${volumeRegion}. Choose an instance in ${volumeRegion}.`
export const instanceFull = (name: string, volumes: number, most: number) =>
  `${name} already has ${plural(volumes, 'volume')}. It can have up to ${most} attached this way.`
export const configField = 'Configuration profile ID'
export const configHint = 'Defaults to the instance’s only profile, or the last booted one.'

// Attach
export const attachVolume = 'Attach volume'
export const attachTitle = (name: string) => `Attach ${name}`
export const attachIntro = (region: string) =>
  `You can attach the volume to one instance at a time. The instance must be in ${region}.`
export const attachEnds = 'Deleting the instance detaches the volume automatically.'
export const persistField = 'Stay attached when the instance restarts'
export const persistOnHint = 'Works on running or stopped instances. Up to 8 volumes per instance.'
export const persistOffHint =
  'Running instances only. Up to 8 volumes. With 16 GB of memory or more, 1 per GB up to 64.'
export const attachedToast = (label: string, instance: string) => `Volume ${label} attached to ${instance}`
export const attachedOutcome = (label: string, instance: string) => `${label} is attached to ${instance}.`

// Detach
export const detachTitle = (name: string) => `Detach ${name}?`
export const detachFromTitle = (name: string, instance: string) => `Detach ${name} from ${instance}?`
export const detachVolume = 'Detach volume'
export const detachUnmount = 'Unmount the volume on its instance first, or in-flight writes are lost:'
export const detachKeeps = 'Your data is kept. Billing continues until you delete the volume.'
export const detachedToast = (name: string) => `Volume ${name} detached`
export const reattachedToast = (label: string, instance: string) => `Volume ${label} attached to ${instance} again`
export const restoredToast = (label: string) => `Previous label and tags restored for ${label}`
export const detachedAnyway = 'We couldn’t confirm this change, but the volume isn’t attached anymore.'

// Resize
export const resizeTitle = (name: string) => `Resize ${name}`
export const resizeVolume = 'Resize volume'
export const newSizeField = 'New size'
export const newSizeHint = (size: string, most: string) => `Currently ${size}. Can grow up to ${most}.`
export const resizeMore = (size: string) => `${size} more`
export const resizeWarning = 'Volumes can’t shrink, and a larger one costs more. Your data is kept.'
export const resizeNext = 'You’ll get the commands to grow the file system next.'
export const resizeOvertaken = (size: string) => `Changed to ${size} elsewhere. Check the new size.`
export const resizeFull = (most: string) => `This volume already has the maximum size of ${most}.`
export const resizedToast = (label: string, size: string) => `Volume ${label} resized to ${size}`
export const resizedOutcome = (label: string, size: string) => `${label} is now ${size}.`

// Clone
export const cloneTitle = (name: string) => `Clone ${name}`
export const cloneVolume = 'Clone volume'
export const cloneLabelField = 'Label of the clone'
export const cloneData = 'Data'
export const cloneDataValue = 'Everything on the volume now'
export const cloneTags = 'Tags and instance'
export const cloneTagsValue = 'Not copied'
export const cloneAttached =
  'Unmount the volume or pause writes to it first. Files being written can be incomplete in the clone.'

// Edit
export const editTitle = (name: string) => `Edit ${name}`
export const saveVolume = 'Save volume'
export const editPathWarning = (path: string) =>
  `Renaming changes the device path. Update /etc/fstab and any scripts that use ${path}.`
export const editedToast = (label: string) => `Volume ${label} saved`
export const editedOutcome = (label: string) => `${label} now has the label and tags you entered.`

// Delete
export const deleteIdentity = (id: string, region: string) => `Volume ID ${id} in ${region}.`
export const deleteData = (size: string) => `All ${size} of data is deleted permanently.`
export const deletedToast = (name: string) => `Volume ${name} deleted`
export const alreadyDeletedToast = (name: string) => `Volume ${name} was already deleted`

// After a change that couldn't be confirmed
export const outcomeLoading = 'Checking the volume…'
export const outcomeFailed = 'Couldn’t check the volume'
export const outcomeNotDoneTitle = 'Nothing changed'
export const outcomeNotDoneBody = 'We checked the volume, and your change wasn’t made. You can try again.'
export const outcomeDoneTitle = 'Your change was applied'
export const outcomeContinue = 'Continue'
export const attachedContinue = 'Already attached. Choose Continue.'
export const lostFound = (count: number) =>
  count === 1
    ? 'You can use this volume. Submitting again creates another volume.'
    : 'Delete the ones you don’t need. Submitting again creates another volume.'
export const lostLink = (name: string, id: string) => `${name}, ID ${id}`

// Volume page
export const allVolumes = 'All volumes'
export const pathLabel = 'Copy path'
export const noTags = 'None'
export const migratingTitle = 'Migrating'
export const migratingBody = 'You can’t delete, resize, clone, or attach this volume until migration finishes.'
export const creatingNote = (name: string) => `Creating ${name}…`
export const resizingNote = (name: string, size: string) => `Resizing ${name} to ${size}…`
export const readyNote = (name: string) => `${name} is ready`
export const attachedNote = (name: string) => `${name} is attached`
export const resizedNote = (name: string, size: string) => `${name} is now ${size}`
export const nextAttachFormatMount =
  'Attach the volume to an instance. Then create a file system and mount it with the commands below.'
export const nextAttachMount = 'Attach the volume to an instance. Then mount it with the commands below.'
export const nextFormatMount = (instance: string) =>
  `On ${instance}, create a file system and mount it with the commands below.`
export const nextMount = (instance: string) => `On ${instance}, mount the volume with the commands below.`
export const nextGrow = 'Grow the file system with the commands below to use the new space.'

// Commands for the instance. A label completes the block's "Copy …" button.
export const commandsTitle = 'On the instance'
export const noPath = 'The path of this volume isn’t available from this API.'
export const pathAfterAttach = 'Attach the volume to use this path.'
export const mountPointField = 'Mount point'
export const fileSystemField = 'File system'
export const mountPointAbsolute = 'Enter the full path of a folder, starting with /.'
export const mountPointDots = 'Enter the path without “.” and “..”.'
export const mountPointSystem = 'Mounting here would hide system files. Choose a folder such as /mnt/data.'
export const mountTitle = 'Mount'
export const mountClone = 'A clone contains the file system and data of its source. Mount it as is.'
export const formatNew = 'The volume is new and empty. Create a file system before you mount it.'
export const formatErases = 'This erases everything on the volume.'
export const formatLabel = 'command to create a file system'
export const mountCommand = 'Create the folder and mount the volume:'
export const mountLabel = 'commands to mount'
export const fstabCommand = 'Mount the volume whenever the instance starts:'
export const fstabLabel = 'command for fstab'
export const formatSummary = 'First use: create a file system'
export const formatWarningTitle = 'This erases everything on the volume'
export const formatWarning =
  'Only create a file system on an empty volume. If the mount command works, the volume already has one.'
export const growTitle = 'After resizing'
export const growLook = (size: string) =>
  `Check that the instance sees ${size}. If not, reattach the volume or restart:`
export const growLookLabel = 'command to see the size'
export const growExt4 = 'Grow the file system, mounted or not:'
export const growXfs = 'Grow the file system while it’s mounted:'
export const growLabel = 'command to grow the file system'
export const growUnmountedExt4 = 'If the volume isn’t mounted, check its file system first:'
export const growUnmountedXfs = 'If the volume isn’t mounted, mount it first:'
export const checkLabel = 'command to check the file system'
export const mountOneLabel = 'command to mount'
export const unmountTitle = 'Before detaching'
export const unmountCommand = 'Unmount the volume and remove its line from /etc/fstab:'
export const unmountLabel = 'command to unmount'

/** After a creation whose response was lost. */
export const lostVolume = {
  checking: 'Checking whether the volume was created…',
  none: 'No volume was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 volume without a label was created'
        : `${formatCount(count)} volumes without a label were created`
      : count === 1
        ? `1 volume with the label ${label} was created`
        : `${formatCount(count)} volumes with the label ${label} were created`,
  mightBeOlder: 'Check that this is the volume you created. An older one could match.',
}

// Tags of several volumes
export const changeTags = 'Change tags'
export const addTags = 'Add tags'
export const removeTags = 'Remove tags'
export const chooseTags = 'Choose tags to add or remove.'
export const tagDiscarded = 'No tag was changed.'
export const tagsUnchanged = 'No tags to change'
export const volumesWith = (count: number) => plural(count, 'volume')

export const bulkTags = {
  action: 'Change tags',
  title: (count: number) => `Change tags on ${plural(count, 'volume')}`,
  question: (count: number) => `Change tags on ${plural(count, 'volume')}?`,
  none: 'None of these can be changed',
  noneSelected: 'None of the selected volumes can be changed.',
  skipped: (count: number) => `${plural(count, 'volume')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of volumes, to confirm`,
}

// All tags
export const changeTag = 'Change tag'
export const changeTagIntro = 'Rename a tag, or remove it from all volumes.'
export const noTagsInUse = 'No volume has a tag.'
export const chooseTag = 'Choose a tag'
export const tagNeeded = 'Choose a tag.'
export const tagUse = (tagText: string, count: number) => `${tagText} (${plural(count, 'volume')})`
export const tagAction = 'Action'
export const renameTag = 'Rename'
export const renameTagHint = 'Volumes that already have the new tag don’t get it twice.'
export const removeTagEverywhere = 'Remove'
export const removeTagHint = 'Only the tag is removed. The volumes are kept.'
export const cancelTags = 'Cancel'
export const newTag = 'New tag'
export const tagMustDiffer = 'Enter another tag.'
export const changeTagOn = (count: number) => (count === 0 ? 'Change tag' : `Change ${plural(count, 'volume')}`)

export const bulkDetach = {
  action: 'Detach',
  title: (count: number) => `Detach ${plural(count, 'volume')}`,
  question: (count: number) => `Detach ${plural(count, 'volume')}?`,
  none: 'None of these can be detached',
  noneSelected: 'None of the selected volumes can be detached.',
  skipped: (count: number) => `${plural(count, 'volume')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of volumes, to confirm`,
}

export const bulkDelete = {
  action: 'Delete',
  title: (count: number) => `Delete ${plural(count, 'volume')}`,
  question: (count: number) => `Delete ${plural(count, 'volume')}?`,
  none: 'None of these can be deleted',
  noneSelected: 'None of the selected volumes can be deleted.',
  skipped: (count: number) => `${plural(count, 'volume')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of volumes, to confirm`,
}

export const volumeList = {
  label: 'volumes',
  loading: 'Loading volumes',
  noAccess: 'You don’t have access to volumes',
  noMatches: 'No volumes match the filter',
  count: (all: number) => plural(all, 'volume'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'volume')}`,
}

export const volumePage = {
  refresh: 'Refresh volume',
  loading: 'Loading volume',
  sections: 'Sections of this volume',
  noAccess: 'You don’t have access to this volume',
}
