/** Initials and a color in place of an avatar, so that no picture is requested. */

/** Up to two letters: `MS` for `Maria Smith`, `M` for `maria`, empty for a name without letters. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((w) => Array.from(w ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}

/** Hue in degrees; the same for the same `avatar_id`. */
export function hue(avatarId: string): number {
  let sum = 0
  for (const ch of avatarId) sum = (sum * 31 + (ch.codePointAt(0) ?? 0)) % 9973
  return sum % 360
}
