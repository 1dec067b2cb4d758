/** Rules of an edit form that sends changed fields only. */
import * as z from 'zod/mini'
import { isSameJson } from '#/lib/changed'

/**
 * The rules of `base` for the fields that differ from `was`. An unchanged field isn't sent, so it can be older than a rule or come
 * from an API with another one. Add rules between fields afterward: they still apply to all.
 */
export function allowUnchanged<T extends z.ZodMiniObject>(base: T, was: z.input<T>): T {
  const before: Readonly<Record<string, unknown>> = was
  const forget = z.check<z.output<T>>(
    ({ value, issues }) => {
      const now: Readonly<Record<string, unknown>> = value
      const kept = issues.filter(
        ({ path: [field] = [] }) => field === undefined || !isSameJson(now[String(field)], before[String(field)]),
      )
      issues.splice(0, issues.length, ...kept)
    },
    { when: () => true },
  )
  return base.check(forget)
}
