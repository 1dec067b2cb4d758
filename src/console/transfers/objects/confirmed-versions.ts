/** The objects that the user saw before confirming, each in its listed version, as 8 bytes per object. */
import type { Listed } from '../engine/failure'

/** Fingerprints in ascending order, as a plain array that the browser's database can store. */
export type ConfirmedVersions = Float64Array

/** A hash of 53 bits over name, size, ETag and time. Another version has another fingerprint. */
export function versionFingerprint({ name, size, etag, last_modified: time }: Listed): number {
  const text = JSON.stringify([name, size, etag, time])
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

export const confirmedOf = (listed: Iterable<Listed>): ConfirmedVersions =>
  confirmedFrom(Array.from(listed, versionFingerprint))
export const confirmedFrom = (fingerprints: Iterable<number>): ConfirmedVersions =>
  Float64Array.from(fingerprints).toSorted()

/** False for an object that was added or changed since. */
export function wasConfirmed(shown: ConfirmedVersions, listed: Listed): boolean {
  const wanted = versionFingerprint(listed)
  let from = 0
  let to = shown.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((shown[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return shown[from] === wanted
}
