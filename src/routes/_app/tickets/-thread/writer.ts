/** How a writer is shown without asking anybody for a picture. */

/** Up to two letters: `Maria Smith` MS, `maria` M, nothing for a name without letters. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((w) => Array.from(w ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}

/** The same hue for the same `avatar_id`, in degrees. */
export function hue(avatarId: string): number {
  let sum = 0
  for (const ch of avatarId) sum = (sum * 31 + (ch.codePointAt(0) ?? 0)) % 9973
  return sum % 360
}
