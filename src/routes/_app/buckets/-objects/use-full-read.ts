import { useEffect, useState } from 'react'
import type { Column, ExportFormat } from '#/ui/table/table'
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
    let current = true
    const save = async () => {
      const { exportRows } = await import('#/ui/table/table-export')
      if (!current) return
      setExporting(undefined)
      // After a stop or an error the page shows the reason, and no file is saved.
      if (!more) exportRows(name, exporting, columns, shown)
    }
    save().catch(() => setExporting(undefined))
    return () => {
      current = false
    }
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
