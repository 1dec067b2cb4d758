/**
 * Fails a build that contains modules of the other program. Server code in the console would be public, and would pass
 * unnoticed where the bundler only drops unused parts.
 * @param {RegExp} foreign matched against module ids below src
 * @returns {import('vite').Plugin}
 */
export const oneSideOnly = (foreign) => ({
  name: 'one-side-only',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const found = chunk.moduleIds.find((id) => foreign.test(id.replaceAll('\\', '/')))
      if (found !== undefined) this.error(`${found} must not be part of ${chunk.fileName}`)
    }
  },
})
