/** What was chosen last, so that it is at hand again: in memory alone, and gone with the session. */
import { session } from '../../api/session'
import type { Found } from './found'

const MOST = 6
let chosen: readonly Found[] = []

session.onWipe(() => {
  chosen = []
})

export const recent = (): readonly Found[] => chosen

/** Actions that only act on the page are not remembered: they are at hand already. */
export function remember(found: Found): void {
  if (found.link) chosen = [found, ...chosen.filter((old) => old.id !== found.id)].slice(0, MOST)
}
