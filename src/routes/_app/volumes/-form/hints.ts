import { MAX_VOLUME } from '#/contract/volumes'
import { gib } from '../-words'

export const LABEL_HINT =
  '1 to 32 letters, digits, single hyphens and underscores, beginning with a letter. It becomes part of the path on the instance.'
export const SIZE_HINT = `10 to ${gib(MAX_VOLUME)}. It can grow later, and never shrink.`
