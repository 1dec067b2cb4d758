import { useMemo } from 'react'
import { readCsv, type CsvTable } from '../../../../lib/csv-read'
import { formatCount } from '../../../../lib/bytes'
import { plural } from '../../../../lib/text'
import { layOutJson } from '../../../../lib/json-layout'
import type { Look } from '../../../../lib/sniff'
import { CodeBlock } from '../../../../ui/code-block'
import css from './preview.module.css'

const CAPS = { rows: 200, columns: 30 }
/** Past this, colours would make the page slow. */
const COLOURED = 50_000

/** Characters as they are; JSON laid out and CSV as a table where that can be done. */
export function TextView({ look, whole }: { look: Look; whole: boolean }) {
  const { kind, text = '' } = look
  const json = useMemo(() => (kind === 'json' && whole ? layOutJson(text) : undefined), [kind, whole, text])
  const table = useMemo(() => (kind === 'csv' ? readCsv(text, whole, CAPS) : undefined), [kind, whole, text])
  if (table && table.header.length > 0) return <CsvView table={table} />
  const shown = json ?? text
  return (
    <div className={css['text']}>
      {kind === 'json' && whole && json === undefined && <p>It is not valid JSON, and is shown as it is.</p>}
      <CodeBlock
        code={shown}
        label="Content"
        wrap
        {...(json !== undefined && shown.length < COLOURED ? { lang: 'json' as const } : {})}
      />
    </div>
  )
}

function CsvView({ table }: { table: CsvTable }) {
  const { header, rows, columns, more } = table
  const hidden = columns - CAPS.columns
  return (
    <>
      {/* It scrolls, so the keyboard must be able to stand on it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['sheet']} role="region" aria-label="Table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((cell, at) => (
                <th key={at} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {more ? `The first ${formatCount(rows.length)} rows` : plural(rows.length, 'row')}
        {hidden > 0 ? `, ${CAPS.columns} of ${formatCount(columns)} columns.` : '.'}
      </p>
    </>
  )
}
