/** The words of the monitoring pages. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Clients
export const clientsPlan = (usage: string, plan: string) => `${usage} · Plan: ${plan}`
export const clientsUsed = (used: number, included: number | undefined) =>
  included === undefined
    ? plural(used, 'client')
    : `${formatCount(used)} of ${plural(included, 'included client')} used`
