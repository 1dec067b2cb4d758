import { fileURLToPath } from 'node:url'

/** The repository's root. Scripts resolve paths from here, whatever the working directory. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
/** @param {string} path relative to the root */
export const at = (path) => fileURLToPath(new URL(path, new URL('../../', import.meta.url)))
