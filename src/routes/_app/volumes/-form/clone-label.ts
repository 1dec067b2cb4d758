const MOST = 32

/** A label for a clone that the rules allow: the source's with `-clone` behind it, cut where it is too long. */
export const cloneLabel = (label: string): string => {
  const ending = '-clone'
  // Two hyphens beside each other, or one beside an underscore at the cut, would be refused or look odd.
  return label.slice(0, MOST - ending.length).replace(/(?<![-_])[-_]+$/, '') + ending
}
