import { useEffect, useRef } from 'react'

interface HighlightNewRowsProps {
  readonly rows: readonly unknown[]
  readonly idsOf: () => readonly string[]
}

/** More new rows than this come from a page that was loaded, not from a creation. */
const MOST = 3

/** Colors rows that were added to a list for a moment, so that the eye finds what was just created. */
export function HighlightNewRows({ rows, idsOf }: HighlightNewRowsProps) {
  const known = useRef<{ rows: readonly unknown[]; ids: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    const before = known.current
    if (before?.rows === rows) return
    const ids = idsOf()
    known.current = { rows, ids: new Set(ids) }
    if (!before || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const added = ids.filter((id) => !before.ids.has(id))
    if (added.length > MOST) return
    for (const id of added) {
      const row = document.querySelector(`main tr[data-row="${CSS.escape(id)}"]`)
      row?.animate([{ backgroundColor: 'var(--selected)' }, {}], { duration: 1200, easing: 'ease-in' })
    }
  })
  return null
}
