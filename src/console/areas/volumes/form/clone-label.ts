const MOST = 32

/** A valid label for a clone: the source's label and `-clone`, cut to the longest that is allowed. */
export const cloneLabel = (label: string): string => {
  const ending = '-clone'
  // The cut must not leave `--`, which the API refuses, or `_-`.
  return label.slice(0, MOST - ending.length).replace(/(?<![-_])[-_]+$/, '') + ending
}
