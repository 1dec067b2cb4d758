/** Every string of the ticket pages. */
import { plural } from '#/lib/text'

// Attachments
export const leaveFilesTitle = (count: number) => `Leave without ${plural(count, 'chosen file')}?`

// Close
export const closeIsFinal = 'A closed ticket can’t be reopened, and you can’t reply or attach files.'
