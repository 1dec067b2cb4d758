/** Every string of the volume pages. Sizes come as text, such as `20 GiB`; names are labels, made safe to show. */
import { formatGib } from '#/console/resource/catalog/volume-size'
import type { Volume } from '#/contract/volumes'

// Words of the area, in breadcrumbs, columns, fields and facts
export const unnamedVolume = (volumeId: string) => `Volume ${volumeId}`
export const unnamedInstance = (instanceId: string) => `Instance ${instanceId}`

// Create form
/** Creation and resizing continue after the response. */
export const createdToast = ({ label, status }: Volume) =>
  status === 'creating' ? `Started creating ${label}` : `Volume ${label} created`
export const resizedToast = ({ label, size, status }: Volume) =>
  status === 'resizing'
    ? `Started resizing ${label} to ${formatGib(size)}`
    : `Volume ${label} resized to ${formatGib(size)}`
export const labelHint = 'Up to 32 letters, numbers, single hyphens, or single underscores. Start with a letter.'
export const tagsHint = 'Press Enter or comma to add a tag.'
export const billingNote = 'Volumes are billed by size until you delete them. See your provider’s pricing.'

// Commands for the instance. A label completes the block's "Copy …" button.
export const noPath = 'The path of this volume isn’t available from this API.'
