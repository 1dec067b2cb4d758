import { relative } from 'node:path'
import { runnerImport } from 'vite'
import { at } from '../lib/paths.mjs'

/** Fields of an operation that contain schemas. The server validates with them; forms import the ones they need. */
const SLOTS = ['params', 'query', 'body', 'res']
const CONTRACT = /\/src\/contract\/(?:beyond\/)?[\w-]+\.ts$/
export const WITH_SCHEMAS = '?schemas'

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
/** @param {unknown} value @returns {boolean} */
const isData = (value) =>
  Array.isArray(value)
    ? value.every(isData)
    : isRecord(value)
      ? Object.values(value).every(isData)
      : value === null || ['string', 'number', 'boolean'].includes(typeof value)
/** @param {unknown} value */
const withoutSlots = (value) =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([key]) => !SLOTS.includes(key)))
/** An area's operations without their schemas, if they are plain data; undefined otherwise. @param {unknown} value */
const asData = (value) => {
  if (isData(value)) return value
  const rows = isRecord(value) ? Object.entries(value).map(([key, row]) => [key, withoutSlots(row)]) : []
  const areRows = rows.length > 0 && rows.every(([, row]) => isRecord(row) && 'method' in row && isData(row))
  return areRows ? Object.fromEntries(rows) : undefined
}

/**
 * Loads the console's operations as data. A page that lists buckets needs neither the rules of their forms nor the schema
 * library. Each file of the contract becomes its plain data. Other exports come from the file itself, with the library, for
 * modules that import them.
 * @returns {import('vite').Plugin}
 */
export const contractRows = () => {
  /** Exports by file. @type {Readonly<Record<string, Readonly<Record<string, unknown>>>>} */
  let evaluated = {}
  let replaced = 0
  return {
    name: 'contract-rows',
    apply: 'build',
    // The build waits for it. Beside the build's own modules it could exceed the runner's minute on a busy machine.
    async buildStart() {
      const options = {
        root: at('.'),
        configFile: /** @type {const} */ (false),
        logLevel: /** @type {const} */ ('warn'),
      }
      const { module } = await runnerImport(at('scripts/vite/contract-modules.ts'), options)
      evaluated = /** @type {{ modules: typeof evaluated }} */ (module).modules
    },
    transform(_, id) {
      if (id.endsWith(WITH_SCHEMAS)) return { moduleSideEffects: false }
      if (!CONTRACT.test(id)) return undefined
      const path = `/${relative(at('.'), id)}`
      const exported = evaluated[path] ?? this.error(`${path} is no file of the contract`)
      const data = Object.entries(exported).flatMap(([name, value]) => {
        const found = asData(value)
        return found === undefined ? [] : [`export const ${name} = ${JSON.stringify(found)}`]
      })
      if (data.length === 0) return undefined
      replaced += 1
      return {
        code: [...data, `export * from ${JSON.stringify(id + WITH_SCHEMAS)}`].join('\n'),
        moduleSideEffects: false,
      }
    },
    buildEnd(failure) {
      if (!failure && replaced === 0) this.error('no file of the contract was replaced by its data')
    },
  }
}
