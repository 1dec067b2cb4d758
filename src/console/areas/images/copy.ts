/** Every string of the image pages. Sizes come as text, such as `5 GiB`; `when` is relative, such as `in 3 hours`. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Words of the area, in breadcrumbs, columns, fields and facts
export const imagesTitle = 'Images'
export const publicImages = 'Public images'
export const label = 'Label'
export const description = 'Description'
export const status = 'Status'
export const id = 'ID'
export const size = 'Size'
export const source = 'Source'
export const created = 'Created'
export const updated = 'Updated'
export const expires = 'Expires'
export const endOfLife = 'End of life'
export const never = 'Never'
export const vendor = 'Vendor'
export const capability = 'Capability'
export const capabilities = 'Capabilities'
export const cloudInit = 'Cloud-init'
export const region = 'Region'
export const regions = 'Regions'
export const none = 'None'

// Statuses
export const creating = 'Creating'
export const waitingForData = 'Waiting for data'
export const checking = 'Checking'
export const available = 'Available'
export const deprecated = 'Deprecated'
export const ended = 'Ended'

// Lists
export const privateSummary = (count: number, totalSize: string | undefined, waiting: number) =>
  [
    plural(count, 'private image'),
    ...(totalSize === undefined ? [] : [totalSize]),
    ...(waiting === 0 ? [] : [`${plural(waiting, 'upload')} waiting for data`]),
  ].join(', ')
export const unknownSummary = 'Available in every region'
export const publicSummary = 'Ready-made images from your provider'
export const listTabs = 'Image types'
export const privateTab = 'Private'
export const publicTab = 'Public'
export const listFilter = 'Filter images'
export const noPrivateImages = 'You don’t have access to private images'
export const publicStayOpen = 'Public images are available to everyone.'
export const privateEmptyTitle = 'No private images yet'
export const privateEmptyBody = 'Start instances from your own image. Capture one from a disk, or upload a file.'
export const publicEmptyTitle = 'No public images'
export const publicEmptyBody = 'Your provider offers none.'
export const manual = 'Manual'
export const automatic = 'Automatic'
export const support = 'Support'
export const supportCurrent = 'Current'
export const supportEnded = 'Deprecated or ended'

// Actions
export const edit = 'Edit'
export const deleteImage = 'Delete image'
export const deleteQuestion = (name: string) => `Delete image ${name}?`

// Image page
export const signedOutTitle = (imageId: string) => `Image ${imageId}`
export const imageGate = {
  signIn: 'Sign in to see this image',
  noAccess: 'You don’t have access to this image',
}
export const allImages = 'All images'
export const uploadAgain = 'Upload again'
export const imageIdLabel = 'Copy image ID'
export const copyingDisk = 'Copying the disk. This page shows when the image is available.'
export const detailsTitle = 'Details'
export const type = 'Type'
export const typePublic = 'Public'
export const typePrivate = 'Private'
export const sourceAutomatic = 'Saved automatically from a deleted instance'
export const sourceBy = (user: string) => `Created by ${user}`
export const sourceManual = 'Created manually'
export const inEveryRegion = 'Available in every region'
export const inEveryRegionLater = 'In every region once available'
export const deprecatedTitle = 'Deprecated'
export const endOfLifeTitle = 'Past its end of life'
export const endOfLifeBody = 'This image no longer receives updates. Choose a newer one for new instances.'
export const deletedElsewhereTitle = (name: string) => `Image ${name} was deleted`
export const deletedElsewhereBody = 'Someone deleted this image while you had it open.'
export const deletedWaitingBody =
  'The data was damaged, no data arrived within 24 hours, or someone deleted the image. Check the file, then upload it again.'

// Edit
export const editTitle = 'Edit image'
export const saveImage = 'Save image'
export const savedToast = (name: string) => `Image ${name} saved`
export const labelHint = 'Up to 50 characters.'

// Delete
export const deletesUpload = 'The upload stops, and uploaded data is discarded.'
export const deletesUrl = 'The upload URL stops working.'
export const deletesData = (dataSize: string) => `All ${dataSize} of data is deleted permanently.`
export const keepsInstances = 'Instances created from this image aren’t affected.'
export const deletedToast = (name: string) => `Image ${name} deleted`
export const alreadyDeletedToast = (name: string) => `Image ${name} was already deleted`

// Capture
export const captureImage = 'Capture image'
export const captureStartedToast = (name: string) => `Started capturing ${name}`
export const diskId = 'Disk ID'
export const diskRequired = 'Disk ID is required.'
export const diskIdHint = 'The disk’s own ID, not its instance’s. This console can’t list disks.'
export const captureLabelHint = 'Up to 50 characters. Defaults to the disk’s label.'
export const tags = 'Tags'
export const tagsHint = 'Press Enter or comma to add a tag.'
export const cloudInitField = 'Supports cloud-init'
export const cloudInitHint = 'Instances created from this image can use user data. You can’t change this later.'
export const knownInstances = 'Your instances'
export const knownInstance = (name: string, instanceId: string) => `${name}, ID ${instanceId}`
export const unnamedInstance = (instanceId: string) => `Instance ${instanceId}`
export const moreInstances = (count: number) => plural(count, 'more instance')
export const volumesUnread = 'Your volumes couldn’t be loaded.'
export const volumesLoading = 'Loading your volumes…'
export const noneAttached = 'None of your volumes are attached to an instance.'

// Upload form
export const uploadImage = 'Upload image'
export const uploadSummary = 'Available in every region once uploaded'
export const createAndShowCommand = 'Create image and show the command'
export const createdToast = (name: string) => `Image ${name} created`
export const fileLocation = 'File location'
export const locationHere = 'On this computer'
export const locationHereHint = 'Upload from this browser tab'
export const locationElsewhere = 'On another machine'
export const locationElsewhereHint = 'Get a command to run there'
export const elsewhereNote = (hours: number) =>
  `Upload a gzip-compressed raw disk image of up to 5 GiB within ${hours} hours, or the image is deleted.`
export const regionPlaceholder = 'Choose a region'
export const regionsFailed = 'Regions couldn’t be loaded. Enter the region ID.'
export const regionHint = 'The data is uploaded to this region. The image is available in all of them.'
export const regionWithoutInstances = (id: string) => `${id} · No instances listed`
export const regionOutage = (name: string) =>
  `There’s an outage in ${name}. The upload might be slow or fail. You can choose any other region.`

// Choosing a file. What a file contains comes as `gzip of a disk with a GPT partition table`.
export const file = 'File'
export const fileHint = 'Gzip-compressed raw disk image, up to 5 GiB. Checked before uploading.'
export const fileChecking = 'Checking…'
export const fileUnreadable = 'The browser can’t read this file. Choose it again.'
export const fileRefused = (found: string) => `This is ${found}.`
export const fileRaw = 'Compress the file first, or choose a compressed one.'
export const fileUnchecked = 'Wait until the file is checked.'
export const fileMissing = 'Choose the file to upload.'
export const fileFound = (about: string) => `Found: ${about}`
export const fileUnpacked = (found: string, unpacked: string) => `${found}, ${unpacked} unpacked`
export const fileUnsureTitle = 'This might not be a disk image'
export const fileUnsureBody = 'You can upload it anyway.'
export const rawTitle = 'Not compressed yet'
export const rawCompress = 'Only gzip-compressed images can be uploaded. Your browser can compress this file now.'
export const rawCommand =
  'Only gzip-compressed images can be uploaded, and this browser can’t compress large files. Run this command:'
export const compressHere = 'Compress in this browser'
export const compressing = (name: string) => `Compressing ${name}`
export const compressed = (read: string, written: string) => `${read} read, ${written} compressed`
export const stopCompressing = 'Stop compressing'
export const compressTooLarge = (most: string) => `The compressed file is larger than ${most}, the limit for an image.`
export const compressNoSpace = 'The browser has no space left. Compress the file with this command:'
export const compressFailed = 'The file changed, or the browser’s storage failed. Compress the file with this command:'
export const compressNeedsSpace = (room: string, need: string) =>
  `The browser has ${room} of space, but up to ${need} might be needed. Compress the file with this command:`
/** Completes the block's "Copy …" button. */
export const compressLabel = 'command to compress'

// Upload on the image page
export const uploadTitle = 'Upload'
export const queued = 'Waiting'
export const keepTabOpen = 'The upload continues while you use other pages. Keep this tab open until it’s done.'
export const cancelUpload = 'Cancel upload'
export const showCommand = 'Show upload command'
/** Completes the block's "Copy …" button. */
export const commandLabel = 'upload command'
export const keepUrlPrivate = 'Anyone with this URL can upload this image’s data. Keep it private.'
export const sentTitle = 'All data uploaded'
export const sentProgress = 'Checking the data'
export const sentBody = 'The data is being checked. If it’s damaged, the image is deleted.'
const deletedWithoutData = (when: string | undefined) =>
  when === undefined
    ? 'Without data, the image is deleted after 24 hours.'
    : `Without data, the image is deleted ${when}.`
export const waitingBody = (when: string | undefined) =>
  `Only the person who started this upload has the upload URL. If it’s lost, delete this image and start again. ${deletedWithoutData(when)}`
export const elsewhereTitle = 'Waiting for data from another machine'
export const elsewhereBody = (when: string | undefined) =>
  `Run this command where the file is. ${deletedWithoutData(when)}`
export const giveUp = 'Cancel upload and delete image'

// Uploading again
export const failedTitle = 'Upload failed'
export const unfinishedTitle = 'Upload not finished'
export const overdueTitle = 'The data might not have arrived'
export const overdueBody =
  'The file was uploaded, but the image is still waiting. You can upload it again. Data that arrived is kept.'
export const canceledBody = 'You stopped the upload.'
export const reloadedBody = 'The page was reloaded during the upload.'
export const againBody = (when: string | undefined) =>
  `${deletedWithoutData(when)} Uploading again starts from the beginning.`
export const uploadFileAgain = (name: string) => `Upload ${name} again`
export const chooseAgain = (name: string, fileSize: string) => `Choose ${name} (${fileSize}) again`
export const anotherFile = 'Or another file'
export const differentFile = 'This isn’t the file you chose first. You can upload it anyway.'
export const uploadThisFile = 'Upload this file'

// After a request whose answer was lost
export const lostUpload =
  'The upload URL was lost with the response. Delete this image and upload again, or let it expire after 24 hours.'
export const lostCapture = 'You can use this image. Submitting again creates another image.'
export const lostDelete = (name: string, imageId: string) => `Delete image ${name}, ${imageId}`

/** After a creation whose response was lost. */
export const lostImage = {
  checking: 'Checking whether the image was created…',
  none: 'No image was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 image was created after you sent this form'
        : `${formatCount(count)} images were created after you sent this form`
      : count === 1
        ? `1 image with the label ${label} was created`
        : `${formatCount(count)} images with the label ${label} were created`,
  mightBeOlder: 'Check that this is the image you created. An older one could match.',
}

export const imageList = {
  label: 'images',
  loading: 'Loading images',
  noAccess: 'You don’t have access to images',
  noMatches: 'No images match the filter',
  count: (all: number) => plural(all, 'image'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'image')}`,
}

export const imagePage = {
  refresh: 'Refresh image',
  loading: 'Loading image',
  sections: 'Sections of this image',
  noAccess: 'You don’t have access to this image',
}

// Delete several
export const remove = 'Delete'
export const bulkDeleteBody =
  'All data of these images is deleted permanently. Instances created from them aren’t affected.'
export const uploadRunsHere = 'This image is uploading in this tab. Cancel the upload first.'

export const bulkDelete = {
  action: 'Delete',
  title: (count: number) => `Delete ${plural(count, 'image')}`,
  question: (count: number) => `Delete ${plural(count, 'image')}?`,
  none: 'None of these can be deleted',
  noneSelected: 'None of the selected images can be deleted.',
  skipped: (count: number) => `${plural(count, 'image')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of images, to confirm`,
}
