import type { BetaProgram } from '#/contract/betas'
import { safeHref } from '#/lib/safe-url'

/** Further reading about a program: mostly an address to link to, else text to show. Empty without either. */
export function furtherReading(
  { more_info: info }: Pick<BetaProgram, 'more_info'>,
  origin: string,
): { readonly href?: string; readonly text?: string } {
  const href = safeHref(info, origin)
  if (href !== undefined) return { href }
  return info === null || info === '' ? {} : { text: info }
}
