/** Orders certificates: the site's own first, then each one's issuer. */
import { isIssuerOf, isSelfIssued, type Certificate } from './certificate'
import { sameBytes } from './der'

export interface Chain {
  /** The site's own certificate */
  readonly leaf: Certificate
  /** Leaf first, each followed by its issuer; other issuers of the same certificate follow at the end */
  readonly ordered: readonly Certificate[]
  /** Certificates unrelated to the leaf */
  readonly strays: readonly Certificate[]
  /** Certificates that could each be the site's own, in their original order; empty if there is only one */
  readonly rivals: readonly Certificate[]
}

const different = (all: readonly Certificate[]) =>
  all.filter((c, index) => all.findIndex((other) => sameBytes(other.bytes, c.bytes)) === index)

function pathFrom(leaf: Certificate, all: readonly Certificate[]): Certificate[] {
  const path = [leaf]
  for (let last: Certificate | undefined = leaf; last && !isSelfIssued(last);) {
    const below: Certificate = last
    last = all.find((c) => isIssuerOf(c, below) && !path.includes(c))
    if (last) path.push(last)
  }
  return path
}

/** Every certificate above a leaf, including a second issuer of the same name (cross-signed). */
function familyOf(leaf: Certificate, all: readonly Certificate[]): Certificate[] {
  const family = pathFrom(leaf, all)
  for (const c of all) if (!family.includes(c) && family.some((member) => isIssuerOf(c, member))) family.push(c)
  return family
}

/**
 * Orders certificates. `belongs` recognizes the certificate of the given key if several could be the site's own.
 * Undefined for an empty list.
 */
export function chainOf(given: readonly Certificate[], belongs?: (c: Certificate) => boolean): Chain | undefined {
  const all = different(given)
  // An old and a new root of one name "issue" each other, so a self-issued certificate has no issuer here.
  const ends = all.filter((c) => !all.some((child) => !isSelfIssued(child) && isIssuerOf(c, child)))
  const sites = ends.filter((c) => !c.authority)
  const rivals = sites.length > 0 ? sites : ends
  const leaf = (belongs && rivals.find(belongs)) ?? rivals[0] ?? all[0]
  if (!leaf) return undefined
  const ordered = familyOf(leaf, all)
  const strays = all.filter((c) => !ordered.includes(c) && !rivals.includes(c))
  return { leaf, ordered, strays, rivals: rivals.length > 1 ? rivals : [] }
}
