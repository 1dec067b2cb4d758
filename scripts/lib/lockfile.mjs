/**
 * What is wrong with a lockfile: it must fit any registry (no addresses), prove what it fetched (a hash for every package that was
 * seen), and pin what package.json names.
 * @param {{ packages: Record<string, { version?: string, resolved?: string, integrity?: string, optional?: boolean, os?: string[],
 *   cpu?: string[], link?: boolean }> }} lock
 * @param {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} manifest
 * @returns {string[]}
 */
export const lockfileFaults = (lock, manifest) => {
  /** @type {string[]} */
  const faults = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue
    if (entry.resolved !== undefined) faults.push(`${path}: names an address (${entry.resolved})`)
    // Builds for other platforms are listed by name and version where the registry at hand lacked them.
    const foreign = entry.optional && (entry.os ?? entry.cpu) !== undefined
    if (!entry.integrity && !foreign) faults.push(`${path}: has no integrity`)
  }
  const { dependencies, devDependencies, optionalDependencies } = manifest
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted)) faults.push(`${name}: ${wanted} is not an exact version`)
    const locked = lock.packages[`node_modules/${name}`]?.version
    if (locked !== wanted) faults.push(`${name}: package.json says ${wanted}, the lockfile ${locked ?? 'nothing'}`)
  }
  return faults
}
