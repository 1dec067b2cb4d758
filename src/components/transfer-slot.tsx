import { Suspense, useState } from 'react'
import { useUnsaved } from '../api/unsaved'
import { lazyOrNothing } from './lazy-or-nothing'

const TransferTray = lazyOrNothing(async () => (await import('./transfer-tray')).TransferTray)

/** The tray's code comes with the first upload, for whatever is under way is unsaved; from then on it stays. */
export function TransferSlot() {
  const unsaved = useUnsaved()
  const [wanted, setWanted] = useState(false)
  if (unsaved.length > 0 && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <TransferTray />
    </Suspense>
  ) : null
}
