import type { RegionAvailability } from '../../../contract/regions'

const isPlan = (x: unknown): x is RegionAvailability =>
  typeof x === 'object' && x !== null && 'plan' in x && typeof x.plan === 'string' && 'available' in x

/** Servers in the field answer a bare array, one object, or the paginated envelope; all are taken. */
export function plansOf(answer: unknown): readonly RegionAvailability[] {
  if (Array.isArray(answer)) return answer.filter(isPlan)
  if (typeof answer !== 'object' || answer === null) return []
  if ('data' in answer && Array.isArray(answer.data)) return answer.data.filter(isPlan)
  return isPlan(answer) ? [answer] : []
}
