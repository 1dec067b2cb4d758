/** Clients compared with the clients that a plan includes. Going over refuses nothing: the reference states no limit. */
import type { Plan } from '#/contract/monitoring'
import { plural } from '#/lib/text'
import { formatCount } from '#/lib/bytes'
import { clientsUsed } from './words'

/** The free plan's place in the console's URLs; requests name it null and answers `{}`. */
export const FREE = 'free'

export const planName = (plan: Plan): string => (plan.id === undefined ? 'Free' : (plan.label ?? plan.id))

/** Included clients; undefined for the free plan, and where another version of the API sends no number. */
const knownIncluded = ({ clients_included: included }: Plan) => (Number.isNaN(included) ? undefined : included)

/** Clients beyond those that the plan includes: 0 where that number is unknown. */
export const clientsOver = (used: number, plan: Plan): number => Math.max(0, used - (knownIncluded(plan) ?? used))

export function usageText(used: number, plan: Plan): string {
  const over = clientsOver(used, plan)
  return over > 0
    ? `${plural(used, 'client')}, ${formatCount(over)} over your plan`
    : clientsUsed(used, knownIncluded(plan))
}

export interface Fit {
  readonly tone: 'info' | 'warn'
  /** For a cell of the comparison. */
  readonly short: string
  /** For the form that changes the plan; undefined where nothing is known. */
  readonly sentence: string | undefined
}

/** Whether this many clients fit into a plan. */
export function planFit(used: number, plan: Plan): Fit {
  const included = knownIncluded(plan)
  if (included === undefined) return { tone: 'info', short: '–', sentence: undefined }
  const over = clientsOver(used, plan)
  if (over > 0)
    return {
      tone: 'warn',
      short: `${formatCount(over)} over`,
      sentence: `You have ${plural(used, 'client')}, ${formatCount(over)} more than this plan includes.`,
    }
  if (used === included)
    return {
      tone: 'info',
      short: 'At limit',
      sentence: `Your ${plural(used, 'client')} use everything this plan includes.`,
    }
  return {
    tone: 'info',
    short: `${formatCount(included - used)} left`,
    sentence: `This plan leaves room for ${plural(included - used, 'more client')}.`,
  }
}

/** Shown before one more client is created; undefined while it fits. */
export function overPlanWarning(used: number, plan: Plan): string | undefined {
  const included = knownIncluded(plan)
  return included === undefined || clientsOver(used + 1, plan) === 0
    ? undefined
    : `This client exceeds your plan’s ${plural(included, 'included client')}.`
}
