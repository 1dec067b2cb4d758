/** Clients held against the clients that a plan includes. Neither refuses anything: Part B 4.2 states no limit. */
import type { Plan } from '#/contract/monitoring'
import { formatCount } from '#/lib/bytes'
import { pluralize } from '#/app/catalog/format'

/** The free plan is null in requests and `{}` in answers; its address calls it this. */
export const FREE = 'free'
export const FREE_LABEL = 'Free'

export const planName = (plan: Plan): string => (plan.id === undefined ? FREE_LABEL : (plan.label ?? plan.id))

/** A number that another version of the API did not tell is not a number. */
const told = (included: number | undefined) => (Number.isNaN(included) ? undefined : included)

/** "7 of 10 included clients in use"; the free plan's number is told nowhere. */
export const usedWords = (used: number, { clients_included: included }: Plan): string =>
  told(included) === undefined
    ? pluralize(used, 'client')
    : `${formatCount(used)} of ${formatCount(included ?? NaN)} included clients in use`

/** How many more there would be than the plan includes: 0 when they fit, and where no number is known. */
export const beyond = (used: number, included: number | undefined): number =>
  Math.max(0, used - (told(included) ?? used))

export interface Fit {
  readonly tone: 'info' | 'ok' | 'warn'
  readonly words: string
}

/** Whether the clients there are fit into a plan, said before it is chosen; goes on from "You have 7 clients: ". */
export function planFit(used: number, stated: number | undefined): Fit {
  const included = told(stated)
  if (included === undefined) return { tone: 'info', words: 'the number included is not stated' }
  const over = beyond(used, included)
  if (over > 0) return { tone: 'warn', words: `${formatCount(over)} more than included` }
  return {
    tone: 'ok',
    words: used === included ? 'exactly as many as included' : `${formatCount(included - used)} more would fit`,
  }
}

/** Said before one more client is made; undefined while it fits. */
export function warningBeforeCreate(used: number, plan: Plan): string | undefined {
  const { clients_included: included } = plan
  if (included === undefined || beyond(used + 1, included) === 0) return undefined
  return `This would be client ${formatCount(used + 1)} on a plan that includes ${formatCount(included)}. It is created all the same.`
}
