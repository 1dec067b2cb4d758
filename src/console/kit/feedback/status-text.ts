import { visible } from '#/lib/text'
import type { Tone } from './tone'

/** Labels and tones by value */
export type StatusMap = Readonly<Record<string, { label?: string; tone: Tone }>>

/** The known look of a status; undefined for a value that only the server knows. */
export const knownStatus = (value: string | null | undefined, map: StatusMap) =>
  value != null && Object.hasOwn(map, value) ? map[value] : undefined

/** The words of a status badge. An unknown value is shown as the server returned it. */
export const statusText = (value: string | null | undefined, map: StatusMap): string =>
  value == null || value === '' ? 'Unknown' : (knownStatus(value, map)?.label ?? visible(value).text)
