/** Names that people give to accounts. */

/** Most characters of a name. */
export const MAX_ACCOUNT_NAME = 40
/** Characters that would hide a part of a name or change its direction. Joiners belong to some scripts. */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The name without unsafe characters and outer spaces, at most `MAX_ACCOUNT_NAME` long. */
export const safeName = (name: string): string =>
  Array.from(name.replace(UNSAFE, '').trim()).slice(0, MAX_ACCOUNT_NAME).join('').trim()
