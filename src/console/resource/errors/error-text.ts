import { explain } from '#/console/api/base/errors'
import { sentences } from '#/lib/sentences'

/** What happened, why, and the next step, as one text. */
export function errorText(error: unknown): string {
  const { title, detail, next } = explain(error)
  return sentences(title, detail, next)
}
