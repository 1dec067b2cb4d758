import { relative } from 'node:path'
import { runnerImport } from 'vite'
import { at } from '../lib/paths.mjs'

/** The slots of an operation that hold schemas: the server checks by them, forms import the ones they check by. */
const SLOTS = ['params', 'query', 'body', 'res']
const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/
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
/** An area of operations without its schemas, plain data as it is; undefined for what neither is. @param {unknown} value */
const asData = (value) => {
  if (isData(value)) return value
  const rows = isRecord(value) ? Object.entries(value).map(([key, row]) => [key, withoutSlots(row)]) : []
  const areRows = rows.length > 0 && rows.every(([, row]) => isRecord(row) && 'method' in row && isData(row))
  return areRows ? Object.fromEntries(rows) : undefined
}

/**
 * The console's operations as data. A page that lists buckets needs to know how they are asked for, and neither the rules of their forms
 * nor the library that checks them: each file of the contract becomes its plain data, and what else it exports comes from the file
 * itself, and with it the library, for those who import it.
 * @returns {import('vite').Plugin}
 */
export const contractRows = () => {
  /** @type {Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> | undefined} */
  let evaluated
  return {
    name: 'contract-rows',
    apply: 'build',
    buildStart() {
      evaluated = runnerImport(at('scripts/vite/contract-modules.ts'), {
        root: at('.'),
        configFile: false,
        logLevel: 'warn',
      }).then(({ module }) => /** @type {{ modules: Record<string, Record<string, unknown>> }} */ (module).modules)
    },
    async transform(_, id) {
      if (id.endsWith(WITH_SCHEMAS)) return { moduleSideEffects: false }
      if (!CONTRACT.test(id)) return undefined
      const path = `/${relative(at('.'), id)}`
      const exported = (await evaluated)?.[path] ?? this.error(`${path} is no file of the contract`)
      const data = Object.entries(exported).flatMap(([name, value]) => {
        const found = asData(value)
        return found === undefined ? [] : [`export const ${name} = ${JSON.stringify(found)}`]
      })
      if (data.length === 0) return undefined
      return {
        code: [...data, `export * from ${JSON.stringify(id + WITH_SCHEMAS)}`].join('\n'),
        moduleSideEffects: false,
      }
    },
  }
}
