/** The rows of the reference by area, with the resources and queries that they name. */
import { isRecord } from '#/lib/is-record'
import type { Row } from './row'

const files = import.meta.glob<unknown>(['/src/contract/reference/*.json', '!/src/contract/reference/rules.json'], {
  eager: true,
  import: 'default',
})
const DEFINITIONS = '/src/contract/reference/definitions.json'
const definitions = files[DEFINITIONS] as Readonly<Record<string, unknown>>

function filled(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(filled)
  if (!isRecord(json)) return json
  const value = (key: string, given: unknown): unknown => {
    if ((key !== 'fields' && key !== 'query') || typeof given !== 'string') return filled(given)
    if (!Object.hasOwn(definitions, given)) throw new Error(`The reference defines no ${given}.`)
    return filled(definitions[given])
  }
  return Object.fromEntries(Object.entries(json).map(([key, given]) => [key, value(key, given)]))
}

export const referenceAreas: Readonly<Record<string, readonly Row[]>> = Object.fromEntries(
  Object.entries(files)
    .filter(([file]) => file !== DEFINITIONS)
    .map(([file, rows]) => [file.replace(/^.*\/(.*)\.json$/, '$1'), filled(rows) as Row[]]),
)
export const referenceRows: readonly Row[] = Object.values(referenceAreas).flat()
