/** The ZIP of an inventory: JSON and CSV of every list, and a summary that says what is missing. */
import { downloadZip } from 'client-zip'
import { explain } from '#/api/client/errors'
import { toCsv } from '#/lib/csv/csv'
import type { Inventory, InventoryPart } from './read'
import { inventoryRows } from './read'
import { rowShape, rowsToCsv, rowsToJson } from './rows'

const WITH_FILES: ReadonlySet<InventoryPart['phase']> = new Set(['read', 'changed'])
/** Whether a list was read, so that the ZIP contains its files. */
export const hasFiles = ({ phase }: InventoryPart): boolean => WITH_FILES.has(phase)

/** Why a list is missing, in the contract's words. Text of the API itself is left out, because it can contain anything. */
function reasonOf({ missing, error }: InventoryPart): string {
  if (missing.length > 0) return `missing scope: ${missing.join(', ')}`
  if (error === null) return ''
  return error.status === 0 ? explain(error).title : `${explain(error).title} (${error.status})`
}

function summaryOf(part: InventoryPart) {
  const { source, phase, count, results } = part
  return {
    list: source.id,
    operation: source.op.title,
    status: hasFiles(part) || phase === 'refused' || phase === 'absent' || phase === 'failed' ? phase : 'not read',
    rows: count,
    results,
    reason: reasonOf(part),
  }
}

interface InventoryOf {
  /** Name that the user gave the account; null without one. */
  readonly account: string | null
  readonly api: string
}

/** Builds the archive. Lists that weren't read appear only in the summary. */
export function inventoryZip({ parts, at }: Inventory, { account, api }: InventoryOf): Promise<Blob> {
  const lists = parts.map(summaryOf)
  const complete = parts.every(({ phase }) => phase === 'read')
  const texts: (readonly [name: string, text: string])[] = [
    ['summary.json', rowsToJson({ created: new Date(at).toISOString(), account, api, complete, lists })],
    [
      'summary.csv',
      `\uFEFF${toCsv(
        ['list', 'operation', 'status', 'rows', 'results', 'reason'],
        lists.map((list) => Object.values(list)),
      )}`,
    ],
    ...parts.filter(hasFiles).flatMap(({ source }) => {
      const rows = inventoryRows(source)
      return [
        [`${source.id}.json`, rowsToJson(rows)] as const,
        [`${source.id}.csv`, rowsToCsv(rows, rowShape(source.op))] as const,
      ]
    }),
  ]
  const files = texts.map(([name, input]) => ({ name, input, lastModified: new Date(at) }))
  return downloadZip(files, { buffersAreUTF8: true }).blob()
}
