/** Times that people type, in the chosen zone. */
import { timeZone } from './time-settings'
import { offsetAt } from './zone'

/** Name of the browser's zone: `Europe/Berlin`. */
export const browserZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** Name of the chosen zone. */
export const zoneName = (): string => (timeZone.get() === 'browser' ? browserZone() : timeZone.get())

/** Epoch milliseconds of the time that has these fields in the chosen zone. `fields`: epoch milliseconds of the same fields in UTC. */
export function fromZone(fields: number, zone?: string): number {
  // On a day when the clocks change, the offset at the result can differ from the one at the fields.
  const first = fields - offsetAt(new Date(fields), zone) * 60_000
  return fields - offsetAt(new Date(first), zone) * 60_000
}
