/** The order of certificates: the site's own first, then each one's issuer. */
import { isIssuerOf, isSelfIssued, type Certificate } from './certificate'
import { sameBytes } from './der'

export interface Chain {
  /** The site's own */
  readonly leaf: Certificate
  /** Leaf first, each followed by its issuer; other issuers of the same follow at the end */
  readonly ordered: readonly Certificate[]
  /** What belongs to no certificate here */
  readonly strays: readonly Certificate[]
  /** More than one that could be the site's own, in the order given */
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

/** The whole of what leads up from a leaf: a second issuer of the same name (cross-signed) is part of it. */
function familyOf(leaf: Certificate, all: readonly Certificate[]): Certificate[] {
  const family = pathFrom(leaf, all)
  for (const c of all) if (!family.includes(c) && family.some((member) => isIssuerOf(c, member))) family.push(c)
  return family
}

/**
 * Orders certificates. `belongs` tells the one that the key at hand fits, where several could be the site's own.
 * Undefined for none.
 */
export function chainOf(given: readonly Certificate[], belongs?: (c: Certificate) => boolean): Chain | undefined {
  const all = different(given)
  // A new and an old root of one name "issue" each other: a self-issued one is nobody's child.
  const ends = all.filter((c) => !all.some((child) => !isSelfIssued(child) && isIssuerOf(c, child)))
  const sites = ends.filter((c) => !c.authority)
  const rivals = sites.length > 0 ? sites : ends
  const leaf = (belongs && rivals.find(belongs)) ?? rivals[0] ?? all[0]
  if (!leaf) return undefined
  const ordered = familyOf(leaf, all)
  const strays = all.filter((c) => !ordered.includes(c) && !rivals.includes(c))
  return { leaf, ordered, strays, rivals: rivals.length > 1 ? rivals : [] }
}
