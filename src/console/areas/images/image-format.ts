/** IDs, sizes and times of images. */
import { UPLOAD_HOURS, type Image } from '#/contract/images'
import { formatBytes } from '#/lib/bytes'
import type { SentCreation } from '#/console/api/form/outcome'
import { apiNow } from '#/lib/time/clock'
import { parseUtc } from '#/lib/time/dates'

export const IMAGE_STATUS = {
  creating: { label: 'Creating', tone: 'info' },
  pending_upload: { label: 'Waiting for data', tone: 'warn' },
  /** After this tab has uploaded the data. The API still says `pending_upload`. */
  sent: { label: 'Checking', tone: 'info' },
  available: { label: 'Available', tone: 'ok' },
} as const

export type ImageParams = Readonly<Record<'owner' | 'name', string>>
/** An ID is two path segments, `private/7` or `vendor/debian12`, and so is the address of its page. */
export const imageIdOf = ({ owner, name }: ImageParams): string => `${owner}/${name}`
/** Whether anyone can read the image, also without signing in. */
export const isPublicId = (id: string): boolean => !id.startsWith('private/')
export function imageParams({ id }: Pick<Image, 'id'>): { owner: string; name: string } {
  const cut = id.indexOf('/')
  return { owner: id.slice(0, Math.max(0, cut)), name: id.slice(cut + 1) }
}

const MIB = 1024 * 1024
/** The API counts in MiB. An image without data yet has no size: a dash. */
export const formatImageSize = ({ size, status }: Pick<Image, 'size' | 'status'>): string =>
  status === 'pending_upload' && size === 0 ? '–' : formatBytes(size * MIB)

/** Epoch milliseconds when the API deletes an image that got no data; undefined for an unreadable creation time. */
export const uploadDeadline = ({ created }: Pick<Image, 'created'>): number | undefined => {
  const since = parseUtc(created)
  return since && since.getTime() + UPLOAD_HOURS * 3_600_000
}

/** End of the upload, of life or of the image, as the API writes times; null for an image that stays. */
export function expiryOf(i: Image): string | null {
  if (i.status !== 'pending_upload') return i.is_public ? i.eol : i.expiry
  const deadline = uploadDeadline(i)
  return deadline === undefined ? null : new Date(deadline).toISOString()
}

const SOON_MS = 7 * 86_400_000
/** Whether the API deletes an image within a week; `now` in epoch milliseconds. */
export function endsSoon(i: Pick<Image, 'is_public' | 'expiry'>, now: number): boolean {
  const left = (parseUtc(i.expiry)?.getTime() ?? Infinity) - now
  return !i.is_public && left > 0 && left < SOON_MS
}

/** Most that two clocks differ by, in milliseconds. */
const SKEW_MS = 300_000

/**
 * Whether an image can be the one of a request whose response was lost. Without a label, a captured image has the label of its disk,
 * which is unknown here: any new image matches.
 */
export function mightBeSent(i: Pick<Image, 'label' | 'created' | 'is_public'>, sent: SentCreation): boolean {
  if (i.is_public) return false
  if (sent.label !== '') return i.label === sent.label
  return sent.ids !== undefined || (parseUtc(i.created)?.getTime() ?? 0) > apiNow(sent.at) - SKEW_MS
}

const CAPABILITIES: Readonly<Record<string, string>> = { 'cloud-init': 'Cloud-init' }
/** The label of a capability; an unknown one is shown as the API writes it. */
export const capabilityLabel = (name: string): string =>
  Object.hasOwn(CAPABILITIES, name) ? (CAPABILITIES[name] ?? name) : name
