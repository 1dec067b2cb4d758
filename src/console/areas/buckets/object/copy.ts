/** Strings of one object: its panel, preview, access, deletion, and the form for a folder. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Panel
export const download = 'Download'
export const deleteShort = 'Delete'
export const viewsLabel = 'Object views'
export const detailsTab = 'Details'
export const previewTab = 'Preview'
export const shareTab = 'Share'
export const refreshObject = 'Refresh object'
export const hiddenCharacters = 'This name contains invisible characters. They are shown as codes.'
export const downloading = 'Downloading. Close this panel to see the progress in Transfers.'
export const downloadFailed = 'Couldn’t start the download'
export const loadingObject = 'Loading object'
export const noObjectAccess = 'You don’t have access to this object'
export const notFound = 'Object not found'
export const notFoundReason = 'This object doesn’t exist.'
export const notFoundHint = 'The object was deleted, or nothing was uploaded with this name.'

// Details
export const name = 'Name'
export const folder = 'Folder'
export const kind = 'Kind'
export const folderMarker = 'Folder placeholder. Keeps an empty folder visible.'
export const size = 'Size'
export const modified = 'Modified'
export const etag = 'ETag'
export const owner = 'Owner'
export const notAvailable = 'Not available'
export const copyName = 'Copy name'
export const copyEtag = 'Copy ETag'
export const copyOwner = 'Copy owner'
export const copyPublicUrl = 'Copy public URL'
export const publicUrl = 'Public URL'
export const unreachableName = 'Browsers can’t open this name. Use a share link.'
export const headers = 'Headers'
export const headersFailed = 'Headers couldn’t be loaded'
export const headersStale = 'Headers couldn’t be refreshed'
export const noHeaders = 'No headers available'
export const loadingHeaders = 'Loading headers'
export const showHeaders = 'Show headers'

// Access
export const access = 'Access'
export const accessChanged = 'Access changed'
export const accessRestored = (name: string) => `Previous access restored for ${name}`
export const loadingAccess = 'Loading access'
export const accessFailed = 'Access couldn’t be loaded'
export const customPolicy = (acl: string) =>
  `The current setting is “${acl}”, a policy set by another tool. Choosing an option above replaces it.`
export const chooseSetting = 'Choose a setting.'
export const changeAccess = 'Change access'
export const policyXml = 'Policy (XML)'
export const policy = 'Policy'
export const grants = 'Grants'
export const policyUnreadable = 'Couldn’t read the whole policy. The full text is below.'

// Deletion
export const deleteTitle = 'Delete object?'
export const deleteAction = 'Delete object'
export const deleteHint = 'This can’t be undone.'
export const deleted = 'Object deleted'
export const notDeleted = 'Object not deleted'

// New folder
export const newFolder = 'New folder'
export const newFolderHint = 'Creates an empty placeholder object.'
export const createFolder = 'Create folder'
export const cancel = 'Cancel'
export const folderName = 'Folder name'
export const folderTaken = 'This folder already exists.'
export const folderOptional = 'Optional: folders appear when you upload into them.'
export const folderFailed = 'Couldn’t create the folder'
export const folderFailedLater = (name: string) => `Couldn’t create the folder ${name}`
export const folderCreated = 'Folder created'
export const folderDiscarded = 'No folder was created.'
export const createFolderActivity = (folder: string) => `Create folder ${folder}`

// Names
export const nameRule = (most: number) => `Up to ${formatCount(most)} bytes including the path. Use / for subfolders.`
export const nameEmpty = 'Enter a name.'
export const nameNul = 'The name can’t contain a NUL character.'
export const nameInvalid = 'The name contains an invalid character.'
export const nameTooLong = (bytes: number, most: number) =>
  `The name with its path is ${formatCount(bytes)} bytes. The maximum is ${formatCount(most)}.`
export const folderSpaces = 'A folder name must contain more than spaces.'
export const folderDots = 'A folder can’t be named “.” or “..”.'
export const remarkSlashes = 'Two slashes in a row create a folder with an empty name.'
export const remarkDots = '“.” and “..” are ordinary names here. Other tools and browsers can’t open them reliably.'
export const remarkSpaces = 'The name starts or ends with a space.'
export const remarkCombining = 'The name contains combining characters. Another name can look the same.'

// Errors of the store
export const tryAgain = 'Try again'
export const nothingSent = 'Nothing was sent.'

// Preview
export const loadingPreview = 'Loading preview'
export const previewFailed = 'Preview couldn’t be loaded'
export const falseType = (type: string, actual: string) => `The content type is ${type}, but this file is ${actual}.`
export const encoding = 'Encoding'
export const previewOf = (object: string) => `Preview of ${object}`
export const emptyObject = 'This object is empty.'
export const imageTooLarge = (most: number) =>
  `Images over ${formatBytes(most)} aren’t previewed. Download the image to view it.`
export const pdfNotShown = 'PDF files aren’t previewed for security reasons. Download the file to view it.'
export const gzipNotShown = 'This gzip file doesn’t contain text. Download it to open it.'
export const binaryNotShown = 'This file can’t be previewed. Download it to open it.'
export const svgSource = 'SVG images can contain scripts, so only the source is shown.'
export const htmlSource = 'HTML pages can contain scripts, so only the source is shown.'
export const unpackedNote = 'Unpacked from gzip.'
export const firstOf = (cap: number, all: number) => `Showing the first ${formatBytes(cap)} of ${formatBytes(all)}.`
export const firstOnly = (cap: number) => `Showing the first ${formatBytes(cap)}.`
export const firstUnpacked = (cap: number) => `Showing up to the first ${formatBytes(cap)} of unpacked text.`
export const imageBroken = 'This image is damaged, or your browser doesn’t support its format.'
export const mediaBroken = 'This file is damaged, or your browser doesn’t support its format.'
export const pixels = (width: number, height: number) => `${width} × ${height} pixels`
export const drawing = 'Loading…'
export const content = 'Content'
export const invalidJson = 'This isn’t valid JSON, so it’s shown unformatted.'
export const table = 'Table'
export const firstRows = (rows: number) => `Showing the first ${formatCount(rows)} rows.`
export const allRows = (rows: number) => `${plural(rows, 'row')}.`
export const firstColumns = (shown: number, all: number) =>
  `Showing ${formatCount(shown)} of ${formatCount(all)} columns.`
export const typeImage = 'an image'
export const typeVideo = 'a video'
export const typeAudio = 'audio'
export const typeEmpty = 'empty'
export const typeGzip = 'a gzip archive'
export const typePdf = 'a PDF'
export const typeSvg = 'an SVG image'
export const typeHtml = 'an HTML page'
export const typeJson = 'JSON'
export const typeCsv = 'CSV'
export const typeText = 'text'
export const typeBinary = 'in a format that browsers don’t show'
export const windows1252 = 'Western European (Windows-1252)'
export const shiftJis = 'Japanese (Shift-JIS)'
export const eucJp = 'Japanese (EUC-JP)'
export const gb18030 = 'Simplified Chinese (GB 18030)'
export const big5 = 'Traditional Chinese (Big5)'
export const eucKr = 'Korean (EUC-KR)'
export const windows1250 = 'Central European (Windows-1250)'
export const windows1251 = 'Cyrillic (Windows-1251)'
export const koi8r = 'Cyrillic (KOI8-R)'
export const windows1253 = 'Greek (Windows-1253)'
export const windows1254 = 'Turkish (Windows-1254)'
export const windows1255 = 'Hebrew (Windows-1255)'
export const windows1256 = 'Arabic (Windows-1256)'
