import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** @param {string} file Absolute path, maybe with a query */
const pathOf = (file) => file.split('?')[0] ?? file

/** `toaster_icon`: readable in the inspector. A file that starts with `-` adds its folder's name. */
const readable = (/** @type {string} */ name, /** @type {string} */ path) => {
  const own = basename(path).replace(/\.module\.css$/, '')
  return `${own.startsWith('-') ? basename(dirname(path)).replace(/^[-_]+/, '') : ''}${own}_${name}`
}

/**
 * Names the classes of CSS modules. The build numbers them in the order of the files (`c4f`), which saves 1.7 kB per visit. In
 * development, and for unknown classes, names are readable.
 * @param {string} src Folder of all modules
 * @param {boolean} short
 */
export const classNames = (src, short) => {
  /** @type {Map<string, string>} */
  const numbered = new Map()
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.css'))
  for (const file of short ? files.toSorted() : []) {
    const path = join(src, file)
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    for (const [, name] of code.matchAll(/\.([A-Za-z_][\w-]*)/g)) {
      const key = `${path} ${name}`
      if (!numbered.has(key)) numbered.set(key, `c${numbered.size.toString(36)}`)
    }
  }
  /** @type {Map<string, string>} */
  const owners = new Map()
  return (/** @type {string} */ name, /** @type {string} */ file) => {
    const path = pathOf(file)
    const made = numbered.get(`${path} ${name}`) ?? readable(name, path)
    const other = owners.get(made) ?? path
    if (other !== path)
      throw new Error(`${path} and ${other} would both make the class ${made}: one needs another file name`)
    owners.set(made, path)
    return made
  }
}
