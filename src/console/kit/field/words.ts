/** Strings of form fields. */
import { formatCount } from '#/lib/bytes'

/** Shown once a text comes near its limit, from 80% on: "52 of 64". */
export const lengthNear = (used: number, max: number) =>
  used >= max * 0.8 ? `${formatCount(used)} of ${formatCount(max)}` : undefined
