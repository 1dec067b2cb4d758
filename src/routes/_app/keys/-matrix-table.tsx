import { useCallback, useEffect, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Link } from '@tanstack/react-router'
import { keyName, keyPermissionText } from '#/app/catalog/key-reach'
import { visible } from '#/lib/text'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { Tag } from '#/ui/text/tag'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'
import * as copy from './-copy'
import type { Matrix, MatrixRow } from './-matrix'
import styles from './-matrix-table.module.css'

const ROW = 40
const COLUMN = 132
/** Width of the first column by the width of the page, from the widest. */
const FIRST = [
  [880, 320],
  [560, 240],
  [0, 176],
] as const
const firstWidthIn = (room: number) => FIRST.find(([least]) => room >= least)?.[1] ?? FIRST[1][1]

/** Virtualized in both directions, for a thousand keys by ten thousand buckets. */
export function MatrixTable({ matrix }: { matrix: Matrix }) {
  const { box, ref, first } = useBox()
  // oxlint-disable-next-line react/incompatible-library
  const down = useVirtualizer({
    count: matrix.rows.length,
    getScrollElement: () => box,
    estimateSize: () => ROW,
    overscan: 8,
    scrollPaddingStart: ROW,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: matrix.columns.length,
    getScrollElement: () => box,
    estimateSize: () => COLUMN,
    overscan: 3,
    paddingStart: first,
    scrollPaddingStart: first,
  })
  useEffect(() => across.measure(), [across, first])
  const rows = down.getVirtualItems()
  const columns = across.getVirtualItems()
  const above = rows[0]?.start ?? 0
  const below = down.getTotalSize() - (rows.at(-1)?.end ?? 0)
  const left = (columns[0]?.start ?? first) - first
  const right = across.getTotalSize() - (columns.at(-1)?.end ?? first)
  const span = columns.length + 1 + Number(left > 0) + Number(right > 0)
  const gap = (height: number) => (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
  return (
    // A scrollable region must be focusable for keyboard scrolling.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={ref} className={styles.box} tabIndex={0} role="region" aria-label={copy.matrixLabel}>
      <table
        className={styles.table}
        style={{ width: across.getTotalSize() }}
        aria-label={copy.matrixLabel}
        aria-rowcount={matrix.rows.length + 1}
        aria-colcount={matrix.columns.length + 1}
      >
        <colgroup>
          <col style={{ width: first }} />
          {left > 0 && <col style={{ width: left }} />}
          {columns.map((c) => (
            <col key={c.key} style={{ width: COLUMN }} />
          ))}
          {right > 0 && <col style={{ width: right }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              {copy.bucket}
            </th>
            {left > 0 && <td aria-hidden />}
            {columns.map(({ index }) => {
              const key = matrix.columns[index]
              return (
                key && (
                  <th key={key.id} scope="col" aria-colindex={index + 2}>
                    <Link
                      to="/keys/$keyId"
                      params={{ keyId: String(key.id) }}
                      className={styles.link}
                      title={visible(keyName(key)).text}
                    >
                      {visible(keyName(key)).text}
                    </Link>
                  </th>
                )
              )
            })}
            {right > 0 && <td aria-hidden />}
          </tr>
        </thead>
        <tbody>
          {above > 0 && gap(above)}
          {rows.map(({ index }) => {
            const row = matrix.rows[index]
            return (
              row && (
                <tr key={row.place} aria-rowindex={index + 2}>
                  <th scope="row" aria-colindex={1}>
                    <RowHead row={row} />
                  </th>
                  {left > 0 && <td aria-hidden />}
                  {columns.map((column) => {
                    const key = matrix.columns[column.index]
                    return (
                      key && <Cell key={key.id} at={column.index} permission={matrix.at.get(key.id)?.get(row.place)} />
                    )
                  })}
                  {right > 0 && <td aria-hidden />}
                </tr>
              )
            )
          })}
          {below > 0 && gap(below)}
        </tbody>
      </table>
    </div>
  )
}

function RowHead({ row }: { row: MatrixRow }) {
  const name = (
    <>
      <MiddleEllipsis text={row.label} keep={6} />
      <span className={styles.cluster}>{row.cluster}</span>
    </>
  )
  if (row.deleted === true) {
    return (
      <span className={styles.head}>
        {name}
        <Tag tone="danger">{copy.deleted}</Tag>
      </span>
    )
  }
  return (
    <Link to="/buckets/$cluster/$bucket" params={{ cluster: row.cluster, bucket: row.label }} className={styles.head}>
      {name}
    </Link>
  )
}

function Cell({ at, permission }: { at: number; permission: string | undefined }) {
  return (
    <td aria-colindex={at + 2} className={permission === 'read_write' ? styles.write : undefined}>
      {permission === undefined ? (
        <>
          <span aria-hidden className={styles.nothing}>
            –
          </span>
          <VisuallyHidden>{copy.noAccess}</VisuallyHidden>
        </>
      ) : (
        keyPermissionText(permission)
      )}
    </td>
  )
}

/** The scrolled box, and the width of its sticky first column: narrower on a phone, so that other columns stay visible. */
function useBox() {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [first, setFirst] = useState<number>(FIRST[1][1])
  // The parent is measured, because the box grows with the column; first before the first paint, or the columns would move.
  const ref = useCallback((added: HTMLDivElement | null) => {
    setBox(added)
    if (added?.parentElement) setFirst(firstWidthIn(added.parentElement.clientWidth))
  }, [])
  useEffect(() => {
    const around = box?.parentElement
    if (!around) return undefined
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setFirst(firstWidthIn(entry.contentRect.width))
    })
    watch.observe(around)
    return () => watch.disconnect()
  }, [box])
  return { box, ref, first }
}
