/** Words and numbers of an image that several of its pages say. */
import { UPLOAD_HOURS, type Image } from '#/contract/images'
import { formatBytes } from '#/lib/bytes'
import { formatMinute, parseUtc } from '#/lib/dates'

export const IMAGE_STATUS = {
  creating: { label: 'Creating', tone: 'info' },
  pending_upload: { label: 'Waiting for data', tone: 'warn' },
  /** The console's own word, while the API still says `pending_upload`. */
  sent: { label: 'Being checked', tone: 'info' },
  available: { label: 'Available', tone: 'ok' },
} as const

export type ImageParams = Readonly<Record<'owner' | 'name', string>>
/** An id is two path parts, `private/7` or `vendor/debian12`: the address of its page has both as they are. */
export const imageIdOf = ({ owner, name }: ImageParams): string => `${owner}/${name}`
/** Readable by everybody. */
export const isPublicId = (id: string): boolean => !id.startsWith('private/')
export function imageParams({ id }: Pick<Image, 'id'>): { owner: string; name: string } {
  const cut = id.indexOf('/')
  return { owner: id.slice(0, Math.max(0, cut)), name: id.slice(cut + 1) }
}

const MB = 1024 * 1024
/** The API counts in MB; an image whose data is not there yet has none. */
export const sizeWords = ({ size, status }: Pick<Image, 'size' | 'status'>): string =>
  status === 'pending_upload' && size === 0 ? '–' : formatBytes(size * MB)

/** Epoch milliseconds when an image without data is deleted. */
export const deadlineOf = ({ created }: Pick<Image, 'created'>): number | undefined => {
  const since = parseUtc(created)
  return since && since.getTime() + UPLOAD_HOURS * 3_600_000
}
/** "22 Nov 2026, 19:09 UTC" */
export const deadlineWords = (ms: number): string => `${formatMinute(new Date(ms))} UTC`
export const isoOf = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

/** When it ends, whatever ends it: the provider's care, its own expiry, or the wait for its data. */
export const endOf = (i: Image): string | null =>
  i.status === 'pending_upload' ? isoOf(deadlineOf(i)) : i.is_public ? i.eol : i.expiry

const CAPABILITIES: Readonly<Record<string, string>> = { 'cloud-init': 'Cloud-init' }
export const capabilityWords = (name: string): string =>
  Object.hasOwn(CAPABILITIES, name) ? (CAPABILITIES[name] ?? name) : name
