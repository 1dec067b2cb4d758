import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at } from '../lib/paths.mjs'
import { onePath } from './one-path.mjs'

const LIST = at('node_modules/lucide-react/dist/esm/lucide-react.mjs')
const NAMED = /import \{([^}]*)\} from ['"]lucide-react['"]/g
const EXPORTED = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g

/** @returns {Map<string, string>} an icon's name to its own file */
const filesOfIcons = () => {
  const files = new Map()
  for (const [, names = '', file = ''] of readFileSync(LIST, 'utf8').matchAll(EXPORTED))
    for (const name of names.split(','))
      files.set(name.replace('default as', '').trim(), resolve(dirname(LIST), file).replaceAll('\\', '/'))
  return files
}

const OWN_WAY = at('src/ui/button/lucide-icon.ts')

/**
 * Imports each icon from its own file instead of the list of all two thousand. The build reads less, and each output file
 * (`layers.mjs`) contains only its own icons. `src/ui/button/lucide-icon.ts` renders each as one path.
 * @returns {import('vite').Plugin}
 */
export const ownIcons = () => {
  /** @type {Map<string, string> | undefined} */
  let files
  /** Hooks that found something */
  const used = new Set()
  return {
    name: 'own-icons',
    apply: 'build',
    resolveId: {
      order: 'pre',
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => {
        used.add('the function that makes icons')
        return OWN_WAY
      },
    },
    load: {
      order: 'pre',
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      async handler(id) {
        used.add('files of icons')
        const { name, node } = (await import(pathToFileURL(id).href)).__iconData
        return `import draw from '../createLucideIcon.mjs'
export default draw(${JSON.stringify({ name, node: onePath(node) })})`
      },
    },
    transform: {
      order: 'pre',
      // A route's lazy part is a separate module with a query.
      filter: { id: /\/src\/.*\.tsx?(?:\?|$)/, code: 'lucide-react' },
      handler(code) {
        used.add('imports of icons')
        files ??= filesOfIcons()
        const known = files
        return code.replaceAll(NAMED, (_, /** @type {string} */ names) =>
          names
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '' && !part.startsWith('type '))
            .map((part) => {
              const [name = '', own = name] = part.split(' as ')
              const file = known.get(name) ?? this.error(`lucide-react has no icon ${name}`)
              return `import ${own} from '${file}'`
            })
            .join(';'),
        )
      },
    },
    // Another version of the library might have other files.
    buildEnd(failure) {
      if (failure) return
      for (const wanted of ['the function that makes icons', 'files of icons', 'imports of icons'])
        if (!used.has(wanted)) this.error(`lucide-react: ${wanted} weren't found`)
    },
  }
}
