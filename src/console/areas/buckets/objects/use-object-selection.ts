import { useCallback, useEffect, useMemo, useState } from 'react'
import { announce } from '#/console/resource/page/announce'
import { type ListingEntry, type ListingStore, isFolder } from './listing'
import { isNothing, NOTHING, reselected, selectedIds, type Selection, without } from './selection'

interface ListedRows {
  readonly listing: ListingStore | undefined
  readonly rows: readonly ListingEntry[]
  /** The rows that the filter leaves. */
  readonly shown: readonly ListingEntry[]
  /** The filter's text. */
  readonly find: string
}

/** The selection in a listing, with its setters. */
export function useObjectSelection({ listing, rows, shown, find }: ListedRows) {
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const selected = useMemo(() => selectedIds(selection, rows), [selection, rows])
  const hidden = useMemo(() => {
    if (find === '' || selection.under !== undefined) return 0
    const inSight = new Set(shown.map((e) => e.name))
    return [...selected].filter((name) => !inSight.has(name)).length
  }, [find, selection, selected, shown])
  const some = !isNothing(selection)
  useEffect(() => (some ? () => announce('Selection cleared') : undefined), [some])
  return {
    selection,
    setSelection,
    /** Names of the selected rows. */
    selected,
    /** Number of selected rows that the filter hides. */
    hidden,
    /** Whether anything is selected. */
    some,
    select: useCallback(
      (ids: ReadonlySet<string>) =>
        setSelection((before) =>
          reselected(before, ids, (name) => {
            const entry = listing?.find(name)
            return entry !== undefined && isFolder(entry)
          }),
        ),
      [listing],
    ),
    clear: useCallback(() => setSelection(NOTHING), []),
    /** Deselects what was deleted or moved. */
    leave: (gone: Selection) => setSelection((before) => without(before, gone)),
  }
}
