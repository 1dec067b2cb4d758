import { useEffect, useState } from 'react'
import type { Column, ExportFormat } from '#/console/kit/table/table'
import { exportRows } from '#/console/kit/table/table-export'
import type { ListingEntry } from './listing'
import { type ListingView, useScan } from './use-listing'

interface Exported {
  /** Name of the exported file. */
  readonly name: string
  readonly columns: readonly Column<ListingEntry>[]
  /** The rows that the filter leaves. */
  readonly shown: readonly ListingEntry[]
}

/** Reads the rest of a listing at the user's wish, or for an export of all rows, which it then saves. */
export function useFullRead(list: ListingView, { name, columns, shown }: Exported) {
  const [wantsAll, setWantsAll] = useState(false)
  const [exporting, setExporting] = useState<ExportFormat>()
  const scan = useScan(list, wantsAll || exporting !== undefined)
  const { error } = list
  const more = list.state?.more === true
  useEffect(() => {
    if (exporting === undefined || (more && !scan.stopped && error === null)) return undefined
    const timer = setTimeout(() => {
      setExporting(undefined)
      // After a stop or an error the page shows the reason, and no file is saved.
      if (!more) exportRows(name, exporting, columns, shown)
    })
    return () => clearTimeout(timer)
  }, [exporting, more, scan.stopped, error, name, columns, shown])
  return {
    scan,
    readAll: () => {
      setWantsAll(true)
      scan.goOn()
    },
    exportAll: (format: ExportFormat) => {
      setExporting(format)
      scan.goOn()
    },
  }
}
